// FEATURE: else does not rescue from a wait further down
// VERDICT: error:deadlock
byte a, b;

active proctype p() {
  if
  :: a == 1 -> b = 1
  :: else -> b == 1
  fi
}
active proctype q() {
  if
  :: b == 1 -> a = 2
  :: else -> a = 1
  fi
}
