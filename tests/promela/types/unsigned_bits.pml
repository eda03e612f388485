// FEATURE: unsigned x:n keeps n bits
// VERDICT: verified
unsigned three : 3 = 6;
unsigned one : 1;
unsigned nine : 9 = 510;

active proctype count() {
  byte i = 0;
  do
  :: i < 5 -> three++; one = one + three; nine = nine + 1; i++
  :: i >= 5 -> break
  od;
  assert(three == 3);
  assert(nine == 3)
}
active proctype other() {
  unsigned local_three : 3;
  local_three = 15;
  assert(local_three == 7);
  one = local_three
}
