// EXPECT: error invalid-call
// A function of two parameters is called with one argument.
static int add(int a, int b) { return a + b; }

typedef int (*unary)(int);

int main(void) {
  unary f = (unary)(void *)add;
  return f(1);  // ERROR
}
