// EXPECT: error uncaught-exception
// An index that another row would have.
class Program {
  static void Main() {
    var matrix = new int[2, 3];
    matrix[0, 2] = 1;
    matrix[0, 3] = 2;  // ERROR
  }
}
