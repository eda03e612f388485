// FEATURE: for (i in array), local and global
// VERDICT: verified
byte a[3] = 4;
byte sum;

active [2] proctype p() {
  byte i;
  short b[2] = 1;
  for (i in a) {
    sum = sum + a[i];
    a[i] = 0
  }
  for (i in b) {
    b[i] = b[i] + i
  }
  assert(b[1] == 2)
}
