// EXPECT: verified
// MONO: same
// Interpolated strings, and objects that format themselves.
using System;

struct Money : IFormattable {
  public decimal amount;
  public string ToString(string format, IFormatProvider provider) { return "$" + amount.ToString(format, provider); }
  public override string ToString() { return ToString("F2", null); }
}

class Program {
  static void Main() {
    var money = new Money { amount = 3.5m };
    Console.WriteLine($"{1 + 1} {3.14159:F2} {"x",4}|{42,-6:X}|{true} {null} {'c'} {DayOfWeek.Friday} {{}}");
    Console.WriteLine($"{money} {money:F1} {money,8:F0}|" + string.Format("{0:F3} {1}", money, new object[0].Length));
    try {
      Console.WriteLine(string.Format("{0} {1}", 1));
    } catch (FormatException) {
      Console.WriteLine("no argument");
    }
  }
}
