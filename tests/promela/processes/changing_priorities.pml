// FEATURE: get_priority and set_priority while processes run
// VERDICT: verified
byte x;

active proctype a() priority 4 {
  x = 1;
  assert(get_priority(_pid) == 4);
  set_priority(_pid, 1);
  x = x * 2;
  x = x + get_priority(1)
}
active proctype b() priority 2 {
  x = x + 3;
  set_priority(0, 9);
  x = x + 1
}
