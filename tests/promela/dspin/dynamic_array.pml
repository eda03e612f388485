// FEATURE: an array whose length is computed
// VERDICT: verified
// STATES: 33
active proctype P() {
  int *a;
  byte i, n = 3;
  int sum;
  a = new int[n + 1];
  for (i : 0 .. n) { a[i] = i * i }
  for (i : 0 .. n) { sum = sum + a[i] }
  assert(sum == 14);
  delete a
}
