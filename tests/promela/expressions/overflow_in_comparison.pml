// FEATURE: expressions are computed with 32 bits, and cut down only when they are stored
// VERDICT: verified
byte a = 200, b = 100;
bool wide, narrow;

active proctype p() {
  byte sum;
  sum = a + b;
  wide = (a + b > 255);
  narrow = (sum > 255);
  assert(wide && sum == 44);
  assert(b - a < 0);
  a = b - a;
  assert(a == 156)
}
active proctype q() { byte c = 200; c = c + 56; assert(c == 0); narrow = (c + 255) / 255 }
