// FEATURE: choices among local conditions only
// VERDICT: verified
byte g;

active [2] proctype p() {
  bit f, h;
  if
  :: f = 1
  :: f = 0
  fi;
  if
  :: f == 1 -> h = 1
  :: f == 0
  fi;
  if
  :: h == f -> g++
  :: else -> assert(false)
  fi;
  f = 0;
  h = 0;
  g++
}
