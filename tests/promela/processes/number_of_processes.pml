// FEATURE: _nr_pr in guards, while processes come and go
// VERDICT: error:deadlock
byte peak;

proctype leaf() { peak = (_nr_pr > peak -> _nr_pr : peak) }
proctype node() { run leaf(); (_nr_pr < 5); run leaf() }
init {
  run node();
  run node();
  (_nr_pr == 1);
  assert(peak <= 6 && peak >= 3)
}
