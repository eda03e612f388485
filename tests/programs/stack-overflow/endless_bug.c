// EXPECT: error stack-overflow
// A recursion without end: the base case is missed.
static int down(int n) {
  if (n == 0) return 0;
  return 1 + down(n - 2);  // ERROR
}

int main(void) { return down(7); }
