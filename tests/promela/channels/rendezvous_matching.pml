// FEATURE: a rendezvous takes place only if constants, eval and message types match
// VERDICT: error:deadlock
mtype = { ask, answer, stop };
chan c = [0] of { mtype, byte };
byte key = 2;

active proctype client() {
  byte r;
  c!ask, 1;
  if
  :: c?answer, r
  :: c?answer(eval(key)) -> r = 100
  fi;
  c!stop, r
}
active proctype server() {
  byte n;
  do
  :: c?ask(n) -> c!answer(n + 1)
  :: c?stop, 2 -> break
  :: c?stop, 3 -> assert(false)
  od
}
