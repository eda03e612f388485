// FEATURE: a d_step whose first statement blocks, in sequences and beside others
// VERDICT: verified
byte x;

active proctype p() {
  d_step { x == 2 -> x = 3; x = x * 2 };
  if
  :: d_step { x == 6 -> x = 7 }
  :: d_step { x > 6 -> x = 8 }
  fi
}
active proctype q() {
  d_step { skip; x = 2 };
  d_step { x = x; x = x + 0 }
}
