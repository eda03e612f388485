// EXPECT: verified
// MONO: same
// Formats that spell out digits.
using System;

class Program {
  static void Main() {
    Console.WriteLine(3.14159.ToString("0.##") + " " + 3.0.ToString("0.##") + " " + 42.ToString("00000"));
    Console.WriteLine(1234567.ToString("#,##0") + " " + 0.256.ToString("0.0%") + " " + 7.5.ToString("000.00"));
    Console.WriteLine((-5).ToString("0;(0);zero") + " " + 0.ToString("0;(0);zero") + " " + 12.ToString("#-#"));
    Console.WriteLine(12345.678.ToString("0.00e+00") + " " + 0.5.ToString("#.##") + " " + 5.ToString("'n='0"));
  }
}
