// FEATURE: _last is part of the state: two ways to the same values differ by who went last
// VERDICT: error:assertion,deadlock
byte x;

active [2] proctype p() {
  x = 1;
  x = 2;
  if
  :: _last == _pid -> x = 3
  :: _last != _pid -> x = 4
  fi
}
active proctype q() {
  x == 4;
  assert(_last != 0)
}
