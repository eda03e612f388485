// FEATURE: a full buffer blocks the sender, an empty one the receiver; first in, first out
// VERDICT: verified
chan c = [2] of { byte, bit };
byte expected;

active proctype producer() {
  byte i;
  for (i : 0 .. 4) {
    c!i, i
  }
}
active proctype consumer() {
  byte v;
  bit parity;
  do
  :: c?v, parity -> assert(v == expected && parity == v % 2); expected++
  :: expected == 5 -> break
  od
}
