// FEATURE: two atomic sequences that wait for each other in turn
// VERDICT: verified
byte turn, log_a, log_b;

active proctype a() {
  atomic {
    turn == 0; log_a = 1; turn = 1;
    turn == 0; log_a = 2; turn = 1
  }
}
active proctype b() {
  atomic {
    turn == 1; log_b = 1; turn = 0;
    turn == 1; log_b = 2; turn = 0
  }
}
active proctype c() { assert(log_a - log_b <= 1) }
