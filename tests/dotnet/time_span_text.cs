// EXPECT: verified
// MONO: same
// Spans of time from text, and dates with kinds.
using System;
using System.Diagnostics;
using System.Globalization;
using System.Threading;

class Program {
  static void Main() {
    Thread.CurrentThread.CurrentCulture = CultureInfo.InvariantCulture;
    Console.WriteLine(TimeSpan.Parse("1.02:03:04.5"));
    Console.WriteLine(TimeSpan.Parse("-00:30"));
    Console.WriteLine(TimeSpan.ParseExact("01:02", @"hh\:mm", CultureInfo.InvariantCulture).ToString("g"));
    TimeSpan span;
    Debug.Assert(!TimeSpan.TryParse("soon", out span) && span == TimeSpan.Zero);
    try {
      TimeSpan.Parse("later");
      Debug.Fail("it is no span");
    } catch (FormatException) { }
    try {
      TimeSpan.Parse("99:99:99");
      Debug.Fail("it is too long");
    } catch (OverflowException) { }
    var date = new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc);
    Console.WriteLine(date.ToString("o"));
    Console.WriteLine(date.AddDays(1).ToUniversalTime().Kind);
    Console.WriteLine(new DateTime(2020, 1, 2).ToString("o"));
  }
}
