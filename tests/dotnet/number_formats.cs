// EXPECT: verified
// MONO: same
// Standard formats of numbers.
using System;

class Program {
  static void Main() {
    Console.WriteLine("{0:x} {0:X4} {0:D6} {0:N0} {0:F1} {0:E2} {0:G}", 1234567);
    Console.WriteLine("{0:F2} {0:N1} {0:E3} {0:P1} {0:G3} {0:R}", 1234.5678);
    Console.WriteLine("{0,8}|{0,-8}|{1,6:F1}|{1,-6:F1}|", "ab", 2.75);
    Console.WriteLine((-1).ToString("X") + " " + (-17).ToString("D4") + " " + 255.ToString("x8"));
    Console.WriteLine(long.MinValue.ToString("N0") + " " + ulong.MaxValue.ToString("D22") + " " +
        ((byte)7).ToString("D3"));
    Console.WriteLine(0.5.ToString("F0") + " " + 1.5.ToString("F0") + " " + 2.675.ToString("F2") + " " +
        1.005.ToString("F2"));
    Console.WriteLine(100m.ToString("N1") + " " + 1.10m + " " + decimal.MaxValue);
  }
}
