// FEATURE: a channel that is made by each process, and dies with it
// VERDICT: verified
byte alive;

proctype worker(byte depth) {
  chan box = [1] of { byte };
  byte v;
  alive++;
  box!depth;
  if
  :: depth > 0 -> run worker(depth - 1)
  :: else
  fi;
  box?v;
  assert(v == depth);
  alive--
}
init {
  run worker(2);
  run worker(0)
}
