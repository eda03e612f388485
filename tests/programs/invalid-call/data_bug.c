// EXPECT: error invalid-call
// A pointer to data is called.
static int data = 42;

int main(void) {
  void (*f)(void) = (void (*)(void))(void *)&data;
  f();  // ERROR
  return 0;
}
