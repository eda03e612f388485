// FEATURE: the alternating bit protocol over a channel that loses messages
// VERDICT: verified
mtype = { data, ack };
chan there = [1] of { mtype, byte, bit };
chan back = [1] of { mtype, bit };
byte received;

active proctype sender() {
  byte i = 1;
  bit b;
  do
  :: i <= 3 ->
     there!data, i, b;
     do
     :: back?ack, eval(b) -> b = 1 - b; i++; break
     :: back?ack, eval(1 - b)
     :: timeout -> there!data, i, b
     od
  :: i > 3 -> break
  od
}
active proctype receiver() {
  byte v;
  bit expected, b;
end:
  do
  :: there?data, v, b ->
     if
     :: b == expected -> assert(v == received + 1); received = v; expected = 1 - expected
     :: b != expected
     fi;
     if
     :: back!ack, b
     :: skip
     fi
  :: there?data, _, _
  od
}
