// FEATURE: a d_step that writes the same variables hundreds of times, between choices that are taken back
// VERDICT: error:assertion
byte sum, n, rounds;

active [2] proctype p() {
  byte i;
  do
  :: rounds < 3 ->
     d_step {
       i = 0;
       do
       :: i < 100 -> i++; n = (n + i) % 50; sum = sum + n
       :: else -> break
       od;
       i = 0;
       rounds++
     }
  :: n > 0 -> n = n / 2
  :: rounds >= 3 -> assert(sum > 100); break
  od
}
