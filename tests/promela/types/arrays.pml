// FEATURE: arrays of several types: initial values, indices that are expressions, every element stored
// VERDICT: error:assertion
byte a[4] = 7;
short s[3];
bit f[9];
int i;

active proctype fill() {
  do
  :: i < 3 -> s[i] = a[i] * -1; f[i * 3] = i + 1; a[i + 1] = i; i++
  :: else -> break
  od;
  assert(s[0] == -7 && s[1] == 0 && a[3] == 2)
}
active proctype swap() {
  byte t[2] = 3;
  t[0] = a[0];
  a[0] = a[t[1]];
  a[t[1]] = t[0]
}
