// FEATURE: a token around a ring; who has it may write
// VERDICT: verified
#define N 3
chan link[N] = [0] of { bit };
byte writers, rounds;

proctype station(chan from; chan to; bit first) {
  bit token = first;
end:
  do
  :: token == 1 ->
     writers++; assert(writers == 1); writers--; if :: first && rounds < 2 -> rounds++ :: else fi; to!1; token = 0
  :: token == 0 -> from?token
  od
}
init {
  atomic {
    run station(link[0], link[1], 1);
    run station(link[1], link[2], 0);
    run station(link[2], link[0], 0)
  }
}
