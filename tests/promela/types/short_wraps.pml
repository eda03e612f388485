// FEATURE: a short keeps 16 bits and its sign
// VERDICT: verified
short high = 32760, low = -32765;

active proctype up() {
  byte i;
  do
  :: i < 12 -> high = high + 1; i++
  :: i == 12 -> break
  od;
  assert(high == -32764)
}
active proctype down() {
  byte i;
  do
  :: i < 5 -> low = low - 1; i++
  :: i == 5 -> break
  od;
  assert(low == 32766)
}
