// FEATURE: rendezvous in the main part while an escape may fire on either side
// VERDICT: verified
chan c = [0] of { byte };
byte broken, got;

active proctype p() {
  {
    c!1; c!2; c!3
  } unless {
    broken == 1
  }
}
active proctype q() {
  byte v;
  {
    do
    :: c?v -> got = v
    :: got == 3 -> break
    od
  } unless {
    broken == 1 -> got = 9
  }
}
active proctype r() { broken = 1 }
