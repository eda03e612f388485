// FEATURE: one of the philosophers begins with the other fork; forks are channels
// VERDICT: verified
#define N 3
chan fork[N] = [1] of { bit };

proctype philosopher(byte first; byte second) {
end:
  do
  :: fork[first]?1;
     fork[second]?1;
     fork[first]!1;
     fork[second]!1
  od
}
init {
  atomic {
    byte i;
    for (i : 0 .. N - 1) { fork[i]!1 }
    run philosopher(0, 1);
    run philosopher(1, 2);
    run philosopher(0, 2)
  }
}
