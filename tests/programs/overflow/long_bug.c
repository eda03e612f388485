// EXPECT: error overflow
// FLAGS: --check overflow
// A factorial that no long can hold.
static long factorial(int n) {
  long product = 1;
  for (int i = 2; i <= n; i++) product *= i;  // ERROR
  return product;
}

int main(void) { return factorial(20) > 0 && factorial(21) > 0 ? 0 : 1; }
