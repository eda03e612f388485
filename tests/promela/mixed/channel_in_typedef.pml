// FEATURE: structures that hold channels, in arrays
// VERDICT: verified
typedef port { chan line = [1] of { byte }; byte uses };
port ports[2];

active [2] proctype p() {
  byte v;
  ports[_pid].line!_pid + 5;
  ports[_pid].uses++;
  ports[1 - _pid].line?v;
  ports[1 - _pid].uses--;
  assert(v == 6 - _pid)
}
