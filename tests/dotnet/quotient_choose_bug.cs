// EXPECT: error assertion
//
// One choice of twelve fails.
class Choices {
  static void Main() {
    int a = Quotient.Choose(4), b = Quotient.Choose(3);
    Quotient.Assume(a != 0);
    Quotient.Assert(a * b != 6);  // ERROR
  }
}
