// EXPECT: verified
// MONO: same
// Arrays of several dimensions, with lower bounds, and arrays of arrays.
using System;
using System.Diagnostics;

class Program {
  static void Main() {
    var matrix = new int[2, 3];
    for (int row = 0; row < 2; ++row)
      for (int column = 0; column < 3; ++column) matrix[row, column] = 10 * row + column;
    int sum = 0;
    foreach (int number in matrix) sum += number;
    var cube = new string[2, 2, 2];
    cube[1, 0, 1] = "corner";
    int[][] jagged = { new[] { 1 }, new[] { 2, 3 } };
    Console.WriteLine(sum + " " + matrix.Length + " " + matrix.GetLength(1) + " " + matrix.Rank + " " +
        cube[1, 0, 1] + jagged[1][1]);
    Debug.Assert(matrix.GetUpperBound(0) == 1 && matrix.GetLowerBound(0) == 0);
    ++matrix[1, 2];
    Debug.Assert(matrix[1, 2] == 13);
  }
}
