// FEATURE: rendezvous as guards on both sides, in arrays of channels
// VERDICT: verified
chan c[2] = [0] of { byte };
byte log_a, log_b;

active proctype a() {
  do
  :: log_a < 3 && log_b < 3 -> if :: c[0]!1 -> log_a++ :: c[1]!2 -> log_a = log_a + 2 fi
  :: c[0]?3 -> break
  :: log_a >= 3 || log_b >= 3 -> break
  od
}
active proctype b() {
  end: do
  :: c[0]?1 -> log_b++
  :: c[1]?2
  od
}
