// FEATURE: chains of gotos, skips and empty blocks: which of them are steps
// VERDICT: verified
byte g;

active [2] proctype p() {
  goto one;
three:
  g++;
  goto four;
one:
  skip;
  goto two;
two:
  { skip; skip };
  goto three;
four:
  goto five;
five:
  if
  :: skip
  :: goto six
  fi;
  g++;
six:
  skip
}
