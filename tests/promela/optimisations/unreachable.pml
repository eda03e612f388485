// FEATURE: statements that cannot be reached, after goto, break and endless loops
// VERDICT: verified
byte g;

active proctype p() {
  goto over;
  g = 100;
  assert(false);
over:
  do
  :: g < 3 -> g++; goto around; g = 50
around: skip
  :: g >= 3 -> break; g = 60
  od;
end:
  do
  :: g == 77 -> g = 78
  od;
  g = 99
}
active proctype q() { byte x; x = g; x = x + 1 }
