// EXPECT: unknown
// A literal is a constant of the program, and has no lock.
class Program {
  static void Main() {
    lock ("literal") {
    }
  }
}
