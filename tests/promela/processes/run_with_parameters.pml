// FEATURE: run with parameters of several types, cut down to these types; its value is the new process's number
// VERDICT: verified
byte sum;

proctype worker(byte small; short wide; bit flag) {
  sum = sum + small + flag;
  assert(wide == -3 || wide == 300)
}
init {
  pid first;
  first = run worker(257, -3, 2);
  assert(first == 1);
  run worker(3, 300, 1)
}
