// FEATURE: a rendezvous inside atomic passes control to the receiver, which is in an atomic sequence or not
// VERDICT: verified
chan c = [0] of { byte };
byte x;

active proctype sender() {
  atomic {
    x = 1;
    c!5;
    x = x + 10;
    c!6;
    x = x + 20
  }
}
active proctype in_atomic() {
  byte v;
  atomic {
    c?v;
    x = x * 2;
    x = x + v
  }
}
active proctype not_atomic() {
  byte v;
  c?v;
  x = x * 3;
  x = x + v
}
