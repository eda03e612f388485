// FEATURE: locals that are assigned at the top of each round: dead at its end
// VERDICT: verified
byte g, rounds;

active proctype p() {
  byte a, kept = 1;
  do
  :: rounds < 3 ->
     if
     :: a = 1
     :: a = 2
     fi;
     g = a + kept;
     kept = g;
     g = 0;
     rounds++
  :: rounds == 3 -> break
  od;
  g = kept
}
active proctype q() { g = 4; g = 5 }
