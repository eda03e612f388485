// EXPECT: verified
// MONO: same
// Dates as text.
using System;

class Program {
  static void Main() {
    DateTime[] dates = { new DateTime(2020, 2, 9, 15, 4, 5, 60), new DateTime(1999, 12, 31),
                         new DateTime(5, 1, 1, 0, 30, 0) };
    string[] formats = { "d", "D", "t", "T", "f", "F", "g", "G", "M", "Y", "s", "u", "r", "o",
                         "yyyy-MM-dd HH:mm:ss.fff", "h:mm tt", "ddd d MMM yy",
                         "dddd, MMMM", "%d", "'day' d", "HH\\h", "ss.FFF", "M/y" };
    foreach (DateTime date in dates) {
      foreach (string format in formats) Console.Write(date.ToString(format) + "|");
      Console.WriteLine(date + " " + string.Format("{0:yyyyMMdd}", date) + $" {date:HH:mm} " +
                        date.ToShortDateString());
    }
  }
}
