// FEATURE: eval of a variable and of an expression, constants and _ in receives
// VERDICT: verified
chan c = [2] of { byte, byte, byte };
byte me = 3;
byte got;

active proctype source() {
  c!1, 3, 10;
  c!3, 1, 20;
  c!2, 2, 30
}
active proctype sink() {
  byte x;
  do
  :: c?eval(me), _, x -> got = got + x
  :: c?1, eval(me), x -> got = got + x; me = 3
  :: c?_, eval(me - 1), 30 -> break
  od;
  assert(got == 30)
}
