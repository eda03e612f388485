// FEATURE: an array of structures, with one for each process
// VERDICT: error:assertion,deadlock
#define N 3
typedef node { byte state; byte friend };
node nodes[N];
chan q = [2] of { byte, byte };

active [N] proctype p() {
  byte from, to;
  do
  :: nodes[_pid].state < 1 -> nodes[_pid].state++; q!_pid, nodes[_pid].friend
  :: q?from, to ->
     nodes[from].friend = _pid;
     assert(from != _pid || to != _pid)
  od
}
