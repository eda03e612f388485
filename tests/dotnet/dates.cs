// EXPECT: verified
// MONO: same
// System.DateTime as a calendar.
using System;
using System.Diagnostics;

class Program {
  static void Main() {
    var day = new DateTime(2020, 2, 28);
    Console.WriteLine(day.AddDays(2).Day + " " + day.AddMonths(12).Day + " " + day.DayOfYear + " " + day.DayOfWeek);
    Console.WriteLine((new DateTime(2024, 3, 1) - new DateTime(2024, 2, 1)).Days + " " + day.Ticks + " " +
        day.Date.Hour);
    Console.WriteLine(DateTime.IsLeapYear(2100) + " " + DateTime.DaysInMonth(2023, 2) + " " + day.AddHours(25).Hour);
    Debug.Assert(day < new DateTime(2020, 2, 29) && day == new DateTime(2020, 2, 28) && DateTime.MinValue.Year == 1);
    try {
      new DateTime(2021, 2, 29);
    } catch (ArgumentOutOfRangeException) {
      Console.WriteLine("no such day");
    }
  }
}
