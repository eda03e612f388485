// FEATURE: an expression is a statement: it waits until it is not 0, whatever its value
// VERDICT: verified
int x = -2;
byte phase;

active proctype waiter() {
  (x + 2);
  phase++;
  x - 3;
  phase++;
  x == 7 || x < -5;
  phase++
}
active proctype driver() {
  x = 3;
  phase >= 1;
  x = -6
}
