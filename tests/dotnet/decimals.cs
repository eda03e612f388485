// EXPECT: verified
// MONO: same
// System.Decimal.
using System;
using System.Diagnostics;

class Program {
  static void Main() {
    decimal tenth = 0.1m, sum = 0;
    for (int i = 0; i < 10; ++i) sum += tenth;
    Debug.Assert(sum == 1 && 1.10m == 1.1m && (int)3.9m == 3);
    Console.WriteLine(tenth * 3 + " " + 7m / 3m + " " + 10m / 4m + " " + -5.5m % 2m + " " + decimal.Round(2.345m, 2));
    Console.WriteLine(decimal.Truncate(-1.5m) + " " + (double)tenth + " " + (decimal)0.25 + " " + 1e-3m + " " + 12.50m);
    try {
      Console.WriteLine(decimal.MaxValue + sum);
    } catch (OverflowException) {
      Console.WriteLine("too large");
    }
  }
}
