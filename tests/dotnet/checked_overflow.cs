// EXPECT: error uncaught-exception
// The same sum twice: the second time it is checked.
class Program {
  static void Main() {
    int most = int.MaxValue, one = 1;
    int wrapped = unchecked(most + one);
    int sum = checked(most + one);  // ERROR
  }
}
