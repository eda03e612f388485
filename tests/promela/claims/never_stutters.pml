// FEATURE: a model that ends is continued by doing nothing forever
// VERDICT: error:acceptance-cycle
// OPTIONS: --check acceptance
byte x;

active proctype p() { x = 1; x = 2 }
never {
  do
  :: x < 2
  :: x == 2 -> break
  od;
accept_all:
  do
  :: x == 2
  od
}
