// FEATURE: run with a priority
// VERDICT: verified
byte trail[3];
byte n;

proctype p(byte id) { trail[n] = id; n++ }
init {
  atomic {
    run p(1) priority 3;
    run p(2) priority 7;
    run p(3) priority 3
  }
  (n == 3);
  assert(trail[0] == 1 && trail[1] == 2)
}
