// FEATURE: parameters that are read once
// VERDICT: verified
byte g;

proctype p(byte a; byte b) {
  g = g + a;
  b = b + 1;
  g = g + b;
  g = g * 2
}
init {
  byte i;
  for (i : 1 .. 2) {
    run p(i, 3 - i)
  }
}
