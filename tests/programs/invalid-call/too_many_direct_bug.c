// EXPECT: error invalid-call
// The cast stands in the call itself.
static int twice(int x) { return 2 * x; }

int main(void) {
  return ((int (*)(int, int))twice)(1, 2) - 2;  // ERROR
}
