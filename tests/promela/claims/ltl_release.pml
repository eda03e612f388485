// FEATURE: ltl: release, with the letter V
// VERDICT: verified
// OPTIONS: --ltl held
byte x, key;
ltl held { (key == 1) V (x < 2) }

active proctype p() {
  x = 1;
  if
  :: key = 1; x = 3
  :: x = 0
  fi
}
