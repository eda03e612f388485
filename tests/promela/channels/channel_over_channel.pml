// FEATURE: channels sent over channels; the server answers on the channel that it was given
// VERDICT: verified
chan server = [0] of { byte, chan };

active [2] proctype client() {
  chan mine = [1] of { byte };
  byte answer;
  server!_pid, mine;
  mine?answer;
  assert(answer == _pid * 2)
}
active proctype serve() {
  chan reply;
  byte request, served;
  do
  :: served < 2 -> server?request, reply; reply!request * 2; served++
  :: served == 2 -> break
  od
}
