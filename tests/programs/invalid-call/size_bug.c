// EXPECT: error invalid-call
// The callback takes a long, the caller passes an int: half of it is not there.
static int low(long x) { return x & 1; }

int main(void) {
  int (*f)(int) = (int (*)(int))low;
  return f(2);  // ERROR
}
