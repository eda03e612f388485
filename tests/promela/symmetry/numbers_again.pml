// FEATURE: numbers of processes that are used again, while names are seen
// VERDICT: error:assertion
byte slot[5];

proctype p() {
  slot[_pid]++;
  assert(slot[_pid] == 1)
}

init {
  run p();
  run p();
  run p()
}
