// FEATURE: sequences of assignments to locals, which Spin merges into one step
// VERDICT: verified
byte g;

active [2] proctype p() {
  byte a, b, c;
  a = 1;
  b = a + 1;
  c = b + 1;
  g = g + c;
  a = 4;
  b = 5;
  g = g + a + b
}
