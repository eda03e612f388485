// FEATURE: goto from nested loops inside unless, with labels behind
// VERDICT: verified
byte x, stop;

active proctype p() {
  byte i, j;
  {
    do
    :: i < 3 ->
       j = 0;
       do
       :: j < 2 -> j++; x = i * j
       :: x == 2 -> goto found
       :: j == 2 -> break
       od;
       i++
    :: i == 3 -> goto missed
    od
  } unless { stop == 1 -> goto stopped };
found:
  x = 10; goto out;
missed:
  x = 20; goto out;
stopped:
  x = 30;
out:
  assert(x % 10 == 0)
}
active proctype q() { stop = 1; stop = 0 }
