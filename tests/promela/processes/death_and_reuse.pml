// FEATURE: processes die in the reverse order of their birth; their numbers are given out again
// VERDICT: verified
byte births;

proctype child(byte n) {
  assert(_pid >= 1 && _pid <= 3);
  births++
}
init {
  byte i;
  do
  :: i < 4 && _nr_pr <= 3 -> run child(i); i++
  :: i == 4 -> break
  od;
  (_nr_pr == 1);
  assert(births == 4)
}
