// FEATURE: rendezvous from atomic into d_step users, process creation, timeouts and unless together
// VERDICT: error:deadlock
mtype = { go, stop };
chan c = [0] of { mtype, byte };
byte n, ended;

proctype worker(byte id) {
  byte v;
  {
    do
    :: c?go, v -> d_step { n = n + v; v = 0 }
    :: c?stop, eval(id) -> break
    od
  } unless {
    n > 6 -> skip
  };
  ended++
}
active proctype boss() {
  byte i;
  atomic { run worker(1); run worker(2) };
  do
  :: i < 3 -> atomic { c!go, i + 1; i++ }
  :: timeout -> break
  :: c!stop, 1
  :: c!stop, 2
  :: ended == 2 -> break
  od
}
