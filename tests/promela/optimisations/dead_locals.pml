// FEATURE: a local whose value is not needed any more counts as 0
// VERDICT: verified
byte g;

active [2] proctype p() {
  byte a, b;
  if
  :: a = 3
  :: a = 4
  :: a = 5
  fi;
  g = a % 2;
  g = g + 1;
  b = g;
  g = 7;
  if
  :: b > 1 -> g = 8
  :: else -> a = 9; g = a
  fi;
  g = 0
}
