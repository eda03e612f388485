// FEATURE: interchangeable processes that test a lock and take it in two steps
// VERDICT: error:assertion
byte mutex, inside;

active [3] proctype worker() {
  byte i;
  do
  :: i < 2 ->
     mutex == 0;
     mutex = 1;
     inside++;
     assert(inside == 1);
     inside--;
     mutex = 0;
     i++
  :: else -> break
  od
}
