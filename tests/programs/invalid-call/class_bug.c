// EXPECT: error invalid-call
// A function of a double is called with an int.
static double half(double x) { return x / 2; }

int main(void) {
  double (*f)(int) = (double (*)(int))half;
  return f(4) == 2;  // ERROR
}
