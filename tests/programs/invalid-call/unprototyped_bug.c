// EXPECT: error invalid-call
// FLAGS: -std=c11
// A type without a prototype lets any arguments pass, but the function takes one.
static int twice(int x) { return 2 * x; }

int main(void) {
  int (*f)() = twice;
  return f(1, 2) - 2;  // ERROR
}
