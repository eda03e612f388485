// FEATURE: a barrier with a generation, used twice by three processes
// VERDICT: verified
#define N 3
byte waiting;
bit generation;
byte phase[N];

inline barrier() {
  atomic {
    my = generation;
    waiting++;
    if
    :: waiting == N -> waiting = 0; generation = 1 - generation
    :: else
    fi
  };
  generation != my
}
active [N] proctype worker() {
  bit my;
  phase[_pid] = 1;
  barrier();
  assert(phase[0] >= 1 && phase[1] >= 1 && phase[2] >= 1);
  phase[_pid] = 2;
  barrier();
  assert(phase[(_pid + 1) % N] == 2)
}
