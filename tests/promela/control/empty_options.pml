// FEATURE: options that consist of a guard, of break, of goto, or of skip alone
// VERDICT: verified
byte n, m;

active proctype p() {
top:
  if
  :: n > 2
  :: n == 0 -> n = 1; goto top
  :: n < 3 && n > 0 -> n++; goto top
  fi;
  do
  :: break
  :: skip; m = 1
  :: m < 2 -> m++
  od;
  if :: skip :: goto end_here fi;
  m = 9;
end_here: skip
}
active proctype q() { n = 2; true; (1); m = n }
