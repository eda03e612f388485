// FEATURE: two processes on a line with unbounded choices within bounds, jumps into an atomic block
// VERDICT: verified
short position[2];

active [2] proctype walker() {
  byte steps;
next:
  if
  :: steps == 3 -> goto rest
  :: steps < 3 && position[_pid] > -2 -> goto left
  :: steps < 3 && position[_pid] < 2 -> goto right
  fi;
  atomic {
    position[_pid] = 0;
left:
    position[_pid]--;
    steps++
  };
  goto next;
right:
  skip;
  d_step { position[_pid]++; steps++ };
  goto next;
rest:
  assert(position[_pid] <= 2 && position[_pid] >= -3)
}
