// FEATURE: arrays of channels, indexed by process number and by expressions
// VERDICT: verified
#define N 3
chan ring[N] = [1] of { byte };
byte rounds;

active [N] proctype station() {
  byte v;
  if
  :: _pid == 0 -> ring[1]!1
  :: else
  fi;
  do
  :: ring[_pid]?v ->
     if
     :: _pid == 0 && rounds == 2 -> ring[(_pid + 1) % N]!0; break
     :: _pid == 0 && rounds < 2 -> rounds++; ring[(_pid + 1) % N]!v
     :: _pid != 0 && v == 0 -> ring[(_pid + 1) % N]!0; break
     :: else -> ring[(_pid + 1) % N]!v
     fi
  od
}
