// FEATURE: local steps under an unless are not merged away: the escape may fire between them
// VERDICT: verified
byte g, stop;

active proctype p() {
  byte a;
  {
    a = 1; a = 2; a = 3;
    g = a
  } unless {
    stop -> g = a + 10
  }
}
active proctype q() { stop = 1 }
