// FEATURE: a negative number into byte, bit, short and unsigned
// VERDICT: verified
byte b;
bit c;
short s;
unsigned u : 4;
int i;
byte d;
short e;

active proctype p() {
  do
  :: i > -4 -> i--; b = i; c = i; s = i * 20000; u = i
  :: i == -4 -> break
  od;
  assert(b == 252 && u == 12 && c == 0)
}
active proctype q() { d = -1; e = d; e = -e; d = e; assert(d == 1 && e == -255) }
