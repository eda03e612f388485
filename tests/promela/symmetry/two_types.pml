// FEATURE: interchangeable processes of two types, started in any order
// VERDICT: error:assertion,deadlock
byte filled, taken, at_most = 1;

proctype producer() {
  do
  :: filled < at_most -> filled++; break
  od
}

proctype consumer() {
  do
  :: filled > 0 -> filled--; taken++; assert(taken < 2)
  :: taken > 2 -> break
  od
}

init {
  byte c, p;
  do
  :: c < 2 -> run consumer(); c++
  :: p < 2 -> run producer(); p++
  :: c == 2 && p == 2 -> break
  od
}
