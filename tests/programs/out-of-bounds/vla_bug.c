// EXPECT: error out-of-bounds
// The length of the array is a run-time value.
static int fill(int n) {
  int a[n];
  for (int i = 0; i <= n; i++) a[i] = i;  // ERROR
  return a[0];
}

int main(void) { return fill(3); }
