// EXPECT: error invalid-call
// A function of one parameter is called with two arguments through a pointer.
static int twice(int x) { return 2 * x; }

int main(void) {
  int (*f)(int, int) = (int (*)(int, int))twice;
  return f(1, 2) - 2;  // ERROR
}
