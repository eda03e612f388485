// FEATURE: unless: the escape is tried before every step of the main part
// VERDICT: verified
byte x, alarm;

active proctype p() {
  {
    do
    :: x < 4 -> x++
    :: x == 4 -> break
    od;
    alarm = 3
  } unless {
    alarm == 1 -> alarm = 2; x = 9
  };
  assert(x == 4 && alarm == 3 || x == 9 || alarm == 1)
}
active proctype q() { alarm = 1 }
