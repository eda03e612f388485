// FEATURE: merging inside atomic, with a wait in the middle
// VERDICT: verified
byte g, gate;

active [2] proctype p() {
  byte a, b;
  atomic {
    a = 1; b = 2; a = a + b;
    g = g + a;
    gate == 1;
    a = 0; b = 0; g = g + 1
  };
  b = 3;
  a = b;
  g = g + a
}
active proctype q() { gate = 1 }
