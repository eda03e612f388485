// FEATURE: a pipeline of processes that sorts numbers
// VERDICT: verified
#define N 3
chan pipe[4] = [1] of { byte };
byte last;

proctype stage(byte k) {
  byte kept, v, passed;
  pipe[k]?kept;
  do
  :: passed < N - 1 - k ->
     pipe[k]?v;
     if
     :: v > kept -> pipe[k + 1]!v
     :: else -> pipe[k + 1]!kept; kept = v
     fi;
     passed++
  :: else -> break
  od;
  last > 0 || k == 0;
  (last == k);
  assert(kept == k * 2 + 1);
  last++
}
init {
  atomic { run stage(0); run stage(1); run stage(2) };
  pipe[0]!5;
  pipe[0]!1;
  pipe[0]!3
}
