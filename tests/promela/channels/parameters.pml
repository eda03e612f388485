// FEATURE: channels as parameters of processes, and stored in global variables
// VERDICT: error:deadlock
chan left = [1] of { byte };
chan right = [1] of { byte };
chan stored;

proctype link(chan from; chan to; byte increment) {
  byte v;
  from?v;
  to!v + increment
}
init {
  byte result;
  stored = left;
  atomic {
    run link(left, right, 3);
    run link(right, left, 10)
  }
  stored!1;
  stored = right;
  left?result;
  assert(result == 14 || result == 1)
}
