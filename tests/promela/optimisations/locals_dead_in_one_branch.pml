// FEATURE: a local that is needed on one path and dead on the other
// VERDICT: verified
byte g;

active proctype p() {
  byte a;
  select (a : 1 .. 4);
  if
  :: g == 0 -> g = a; g = g + a
  :: g == 0 -> g = 1
  :: g == 9
  fi;
  g = g + 1;
  g = g + 2
}
active proctype q() { g = 9 }
