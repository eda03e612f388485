// FEATURE: ltl: weak until is content if it never happens
// VERDICT: verified
// OPTIONS: --ltl order
bit a = 1, b;
ltl order { (a == 1) W (b == 1) }

active proctype p() {
  if
  :: b = 1; a = 0
  :: skip
  fi
}
