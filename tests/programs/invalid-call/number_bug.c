// EXPECT: error invalid-call|invalid-pointer
// A number is called.
int main(void) {
  void (*f)(void) = (void (*)(void))0x1000;
  f();  // ERROR
  return 0;
}
