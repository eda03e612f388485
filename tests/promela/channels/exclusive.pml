// FEATURE: xr and xs: promises that only one process receives, or sends
// VERDICT: verified
chan c = [2] of { byte };
chan d = [1] of { byte };

active proctype a() {
  xs c; xr d;
  byte i, v;
  do
  :: i < 3 -> c!i; i++
  :: d?v -> assert(v < 6); if :: v == 4 -> break :: else fi
  od
}
active proctype b() {
  xr c; xs d;
  byte v;
  do
  :: c?v -> d!v * 2; if :: v == 2 -> break :: else fi
  od
}
