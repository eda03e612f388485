// EXPECT: verified
// MONO: same
// Floating point numbers as text: the digits that Mono prints.
using System;

class Program {
  static void Main() {
    double[] numbers = { 0, -0.0, 1, 0.1, 0.1 + 0.2, 1.0 / 3, 2.0 / 3, 1e15, 1e16, 123456789012345680.0, 1e-5, 0.0001,
                         1e300, 5e-324, double.MaxValue, double.NaN, double.NegativeInfinity, 4.35, 100, 1234567.891 };
    foreach (double number in numbers) Console.Write(number + " " + number.ToString("R") + " ");
    Console.WriteLine();
    float[] singles = { 1.1f, 1f / 3, 1e10f, 16777216f, float.MaxValue, float.Epsilon, 123.456f, -0.5f };
    foreach (float single in singles) Console.Write(single + " " + single.ToString("R") + " " + (double)single + " ");
    Console.WriteLine();
  }
}
