// EXPECT: error null-dereference|invalid-call
// The handler was never set.
static int (*handler)(int);

int main(void) {
  return handler(1);  // ERROR
}
