// EXPECT: error invalid-call
// The caller expects a long, the function gives an int.
static int one(void) { return 1; }

int main(void) {
  long (*f)(void) = (long (*)(void))one;
  return f() == 1;  // ERROR
}
