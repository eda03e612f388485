// FEATURE: & | ^ ~ << >> on bytes and ints, also with negative numbers
// VERDICT: verified
byte b = 202;
int i = -1;
short s = 1;

active proctype p() {
  do
  :: s > 0 -> s = s << 3; b = b ^ s
  :: s <= 0 -> break
  od;
  i = i >> 4;
  assert(i == -1);
  i = i << 4;
  assert(i == -16);
  b = ~b;
  i = b | 256;
  i = i & ~7
}
active proctype q() { b = b >> 1; b = b << 2 }
