// FEATURE: ltl: strong until demands that it happens
// VERDICT: error:ltl
// OPTIONS: --ltl order
bit a = 1, b;
ltl order { (a == 1) U (b == 1) }

active proctype p() {
  if
  :: b = 1
  :: skip
  fi
}
