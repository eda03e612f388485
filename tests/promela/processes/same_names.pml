// FEATURE: locals and parameters of different processes with the same names
// VERDICT: verified
byte g = 3;

proctype p(byte x) {
  short y = -1;
  x = x + 1;
  y = y * x
}
init {
  byte y;
  y = g;
  g = 9;
  run p(y);
  (_nr_pr == 1);
  assert(g == 9 && y == 3)
}
