// FEATURE: else in nested choices: each belongs to the innermost
// VERDICT: error:deadlock
byte x;
byte seen;

active proctype p() {
  do
  :: x == 0 ->
     if
     :: seen > 2 -> break
     :: else ->
        if
        :: seen == 1 -> seen = 2
        :: else -> seen++
        fi
     fi
  :: else -> x = 0; seen++
  od
}
active proctype q() { x = 1; x == 0; x = 2 }
