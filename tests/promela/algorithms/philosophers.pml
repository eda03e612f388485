// FEATURE: three philosophers who all take the left fork first
// VERDICT: error:deadlock
#define N 3
byte forks[N];

active [N] proctype philosopher() {
  do
  :: atomic { forks[_pid] == 0 -> forks[_pid] = _pid + 1 };
     atomic { forks[(_pid + 1) % N] == 0 -> forks[(_pid + 1) % N] = _pid + 1 };
     skip;
     forks[_pid] = 0;
     forks[(_pid + 1) % N] = 0
  od
}
