// FEATURE: only the runnable processes of highest priority step
// VERDICT: verified
byte x;

active proctype low() priority 1 {
  x++;
  assert(x == 3 || x == 4);
  x++
}
active [2] proctype high() priority 5 {
  assert(x < 2);
  x++
}
