// EXPECT: verified
// MONO: same
// Text to numbers.
using System;
using System.Diagnostics;
using System.Globalization;

class Program {
  static void Main() {
    Debug.Assert(int.Parse("42") == 42 && int.Parse(" -7 ") == -7 && long.Parse("123456789012") == 123456789012);
    Debug.Assert(uint.Parse("4000000000") == 4000000000 && byte.Parse("200") == 200 && short.Parse("-5") == -5);
    Debug.Assert(int.Parse("ff", NumberStyles.HexNumber) == 255 &&
        ulong.Parse("18446744073709551615") == ulong.MaxValue);
    Debug.Assert(double.Parse("3.25e2") == 325 && double.Parse("0.1") == 0.1 && float.Parse("-2.5") == -2.5f);
    Debug.Assert(decimal.Parse("1.10") == 1.1m && bool.Parse("true") && char.Parse("x") == 'x');
    int number;
    double real;
    Console.WriteLine(int.TryParse("x", out number) + " " + number + " " + int.TryParse("2147483648", out number));
    Console.WriteLine(double.TryParse("1e3", out real) + " " + real + " " + double.TryParse("1,5x", out real));
    foreach (string text in new[] { "1,234", "1 2", "", "-", "+3" })
      Console.Write(int.TryParse(text, out number) + " " + int.TryParse(text, NumberStyles.Number, null, out number) +
          " ");
    Console.WriteLine();
  }
}
