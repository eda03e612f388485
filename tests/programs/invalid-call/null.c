// EXPECT: verified (3 states, 2 transitions)
// The handler is called if there is one.
static int (*handler)(int);

static int twice(int x) { return 2 * x; }

static int call(int x) { return handler ? handler(x) : x; }

int main(void) {
  int a = call(1);
  handler = twice;
  return a + call(1) - 3;
}
