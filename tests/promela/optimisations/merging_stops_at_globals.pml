// FEATURE: locals and globals in turn: each global access is a step of its own
// VERDICT: verified
byte g, h;

active proctype p() {
  byte a;
  a = 1; g = a; a = 2; a = a + g; h = a; a = 5; a = 6; g = h
}
active proctype q() {
  byte b;
  b = 3; b = b * 2; h = b; skip; b = h; skip; skip; g = b
}
