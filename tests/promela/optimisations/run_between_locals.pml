// FEATURE: run among local assignments, its result unused or used
// VERDICT: verified
byte g;

proctype child() { g++ }
init {
  byte a, b;
  a = 1;
  b = run child();
  a = a + b;
  run child();
  b = 0;
  a = 0;
  (_nr_pr == 1);
  g = 0
}
