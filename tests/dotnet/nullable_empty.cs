// EXPECT: error uncaught-exception
// LINE: any
// The value of what has none.
class Program {
  static void Main() {
    int? none = null;
    int number = none.Value;
  }
}
