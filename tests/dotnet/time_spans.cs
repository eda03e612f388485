// EXPECT: verified
// MONO: same
// System.TimeSpan.
using System;
using System.Diagnostics;

class Program {
  static void Main() {
    Console.WriteLine(TimeSpan.FromSeconds(90) + " " + TimeSpan.FromMilliseconds(1500) + " " +
        new TimeSpan(1, 2, 3, 4));
    Console.WriteLine(TimeSpan.FromHours(1.5).TotalMinutes + " " + new TimeSpan(1, 2, 3).TotalSeconds + " " +
        TimeSpan.Zero);
    Console.WriteLine(-TimeSpan.FromDays(1) + " " + (TimeSpan.FromHours(1) - TimeSpan.FromMinutes(1)).Duration());
    Debug.Assert(TimeSpan.FromSeconds(1) > TimeSpan.Zero && TimeSpan.FromMinutes(1) == TimeSpan.FromSeconds(60));
    Debug.Assert(new TimeSpan(0, 0, 61).Minutes == 1 && new TimeSpan(0, 0, 61).Seconds == 1);
  }
}
