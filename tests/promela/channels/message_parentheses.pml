// FEATURE: the form type(arguments) of messages, and fewer spaces
// VERDICT: verified
mtype = { data, ack };
chan there = [1] of { mtype, byte, bit };
chan back = [1] of { mtype, bit };

active proctype sender() {
  bit b;
  byte i;
  do
  :: i < 3 -> there!data(i,b); back?ack(eval(b)); b = 1 - b; i++
  :: i == 3 -> break
  od
}
active proctype receiver() {
  byte v; bit s;
  do
  :: there?data(v,s) -> back!ack(s); if :: v == 2 -> break :: else fi
  od
}
