// EXPECT: error invalid-call
// A direct call through a cast passes one argument to a function of two.
static int add(int a, int b) { return a + (b & 0); }

int main(void) {
  return ((int (*)(int))add)(1) - 1;  // ERROR
}
