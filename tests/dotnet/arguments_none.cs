// EXPECT: error uncaught-exception
// A program that takes it for granted that there is an argument.
class Program {
  static int Main(string[] words) {
    return words[0].Length;  // ERROR
  }
}
