// FEATURE: set_priority with a number that is no priority
// VERDICT: error:thread-misuse
// COUNTS: no (Spin stops at this error, whatever it was told)
byte n = 1;

active proctype a() priority 2 {
  set_priority(_pid, n * 200);
  n = n + 1;
  set_priority(_pid, n * 200);
  n = n + 1;
  set_priority(7, 999)
}
