// FEATURE: a declaration after the first statement: its initial value is assigned there, each time
// VERDICT: verified
byte g = 1;

active [2] proctype p() {
  byte early = g;
  g = g + 1;
  byte late = g;
  byte rounds;
again:
  skip;
  byte inner = 5;
  inner = inner + late + early;
  rounds++;
  if
  :: rounds < 2 -> goto again
  :: else
  fi;
  g = inner
}
