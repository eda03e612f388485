// FEATURE: a message's fields have types: what is sent is cut down to them
// VERDICT: verified
chan c = [2] of { byte, bit, short };
int wide = 70000;

active proctype source() { c!wide, wide + 1, wide; c!-1, -1, -1 }
active proctype sink() {
  int a, b, d;
  c?a, b, d;
  wide = d;
  assert(a == 70000 % 256);
  c?a, b, d;
  assert(d == -1 && a == 255)
}
