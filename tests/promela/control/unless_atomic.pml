// FEATURE: unless around atomic and d_step: no escape while inside
// VERDICT: verified
byte x, stop;

active proctype p() {
  {
    atomic { x = 1; x = 2; x = 3 };
    d_step { x = x + 1; x = x + 1 };
    x = 7
  } unless {
    stop -> assert(x == 0 || x == 3 || x == 5)
  }
}
active proctype q() { stop = 1 }
