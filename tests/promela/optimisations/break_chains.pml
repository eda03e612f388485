// FEATURE: loops that end right after other loops: which steps of break remain
// VERDICT: verified
byte g;

active [2] proctype p() {
  byte i;
  do
  :: i < 2 ->
     do
     :: g < 4 -> g++
     :: g > 0 -> break
     od;
     i++
  :: i == 2 ->
     do
     :: break
     od;
     break
  od;
  do
  :: g < 6 -> g++
  :: g >= 2 -> break
  od
}
