// FEATURE: ?? takes the first message that matches, wherever it is in the buffer
// VERDICT: verified
mtype = { urgent, normal };
chan c = [3] of { mtype, byte };
byte handled;

active proctype source() {
  c!normal, 1;
  c!urgent, 2;
  c!normal, 3;
  c!urgent, 4
}
active proctype sink() {
  byte v;
  do
  :: c??urgent, v -> assert(v == 2 || v == 4); handled++
  :: c?normal, v -> handled++
  :: handled == 4 -> break
  od
}
