// FEATURE: _priority as a variable: assignments to it are local, and keep the low byte
// VERDICT: error:assertion
byte x;

active proctype a() priority 4 {
  byte mine;
  mine = _priority;
  _priority = mine + 2;
  mine = mine + _priority;
  x = mine;
  _priority = 258;
  mine = _priority;
  assert(x == 10 && mine == 2);
  x = mine + 1
}
active proctype b() priority 3 {
  x = x + 3;
  assert(x != 6);
  _priority = _priority + 1;
  x = x * 2
}
