// EXPECT: error uncaught-exception
// An array of strings is one of objects, for reading.
class Program {
  static void Main() {
    object[] items = new string[] { "a" };
    items[0] = "b";
    items[0] = 5;  // ERROR
  }
}
