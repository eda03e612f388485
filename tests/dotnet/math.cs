// EXPECT: verified
// MONO: same
// System.Math.
using System;

class Program {
  static void Main() {
    foreach (double x in new[] { 0.5, 1.5, 2.5, -2.5, 2.4, -1.2 })
      Console.Write(Math.Round(x) + " " + Math.Floor(x) + " " + Math.Ceiling(x) + " " + Math.Truncate(x) + " " +
          Math.Sign(x) + " ");
    Console.WriteLine();
    double two = 2, one = 1;
    Console.WriteLine(Math.Round(two + 0.345, 2) + " " + Math.Round(two + 0.5, MidpointRounding.AwayFromZero));
    Console.WriteLine(Math.Sqrt(two) + " " + Math.Pow(two, 10) + " " + Math.Exp(one) + " " + Math.Log(two) + " " +
        Math.Log10(1000 * one));
    Console.WriteLine(Math.Sin(one) + " " + Math.Cos(one) + " " + Math.Tan(one) + " " + Math.Atan2(one, two) + " " +
        Math.Asin(one));
    Console.WriteLine(Math.Sinh(one) + " " + Math.Cosh(one) + " " + Math.Tanh(one) + " " + Math.Acos(one / 2));
    int rest;
    Console.WriteLine(Math.Max(3, 4) + " " + Math.Min(-1.5, 2) + " " + Math.Abs(-5) + " " +
        Math.DivRem(17, 5, out rest) + " " + rest);
    Console.WriteLine(Math.IEEERemainder(5 * one, 3) + " " + Math.BigMul(100000, 100000) + " " + 7.5 % two + " " +
        -7 % 3);
  }
}
