// FEATURE: processes started from inside atomic and loops, which end while others start
// VERDICT: verified
byte started, stopped;

proctype short_lived(byte life) {
  started++;
  do
  :: life > 0 -> life--
  :: life == 0 -> break
  od;
  stopped++
}
init {
  byte i;
  do
  :: i < 3 -> atomic { run short_lived(i); i++ }
  :: i == 3 -> break
  od;
  (_nr_pr == 1) -> assert(started == stopped)
}
