// FEATURE: processes that all wait for nothing in particular, then end in any order
// VERDICT: verified
byte made, started;

proctype p() { made == 0 }
init {
  byte n;
  d_step {
    do
    :: n < 6 -> n++
    :: else -> break
    od
  }
  do
  :: n > 0 -> run p(); n--
  :: n == 0 -> break
  od;
  started = 1
}
