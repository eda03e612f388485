// Dates as text, in the invariant culture, and clocks, in the time zone UTC. (The library reads its patterns from tables
// of cultures.)
using System;
using System.Text;

namespace Overlay {
  static class Dates {
    static readonly string[] Days = { "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday" };
    static readonly string[] Months = { "January", "February", "March", "April", "May", "June", "July", "August",
                                        "September", "October", "November", "December" };

    static string Pattern(string format) {
      if (format == null || format.Length == 0) return "MM/dd/yyyy HH:mm:ss";
      if (format.Length > 1) return format;
      switch (format[0]) {
        case 'd': return "MM/dd/yyyy";
        case 'D': return "dddd, dd MMMM yyyy";
        case 't': return "HH:mm";
        case 'T': return "HH:mm:ss";
        case 'f': return "dddd, dd MMMM yyyy HH:mm";
        case 'F': return "dddd, dd MMMM yyyy HH:mm:ss";
        case 'g': return "MM/dd/yyyy HH:mm";
        case 'G': return "MM/dd/yyyy HH:mm:ss";
        case 'm':
        case 'M': return "MMMM dd";
        case 'y':
        case 'Y': return "yyyy MMMM";
        case 's': return "yyyy'-'MM'-'dd'T'HH':'mm':'ss";
        case 'u': return "yyyy'-'MM'-'dd HH':'mm':'ss'Z'";
        case 'r':
        case 'R': return "ddd, dd MMM yyyy HH':'mm':'ss 'GMT'";
        case 'o':
        case 'O': return "yyyy'-'MM'-'dd'T'HH':'mm':'ss'.'fffffffK";
        default: throw new FormatException();
      }
    }

    static string Digits(long value, int width) {
      string text = value.ToString();
      return text.Length >= width ? text : new string('0', width - text.Length) + text;
    }

    static string Fraction(DateTime date, int width, bool trims) {
      if (width > 7) throw new FormatException();
      string text = Digits(date.Ticks % TimeSpan.TicksPerSecond, 7).Substring(0, width);
      return trims ? text.TrimEnd('0') : text;
    }

    // What `count` times the letter stands for.
    static string Part(DateTime date, char letter, int count) {
      int twelve = date.Hour % 12 == 0 ? 12 : date.Hour % 12;
      switch (letter) {
        case 'd':
          string day = Days[(int)date.DayOfWeek];
          return count <= 2 ? Digits(date.Day, count) : count == 3 ? day.Substring(0, 3) : day;
        case 'M':
          string month = Months[date.Month - 1];
          return count <= 2 ? Digits(date.Month, count) : count == 3 ? month.Substring(0, 3) : month;
        case 'y': return count <= 2 ? Digits(date.Year % 100, count) : Digits(date.Year, count);
        case 'h': return Digits(twelve, count < 2 ? count : 2);
        case 'H': return Digits(date.Hour, count < 2 ? count : 2);
        case 'm': return Digits(date.Minute, count < 2 ? count : 2);
        case 's': return Digits(date.Second, count < 2 ? count : 2);
        case 't': return count == 1 ? (date.Hour < 12 ? "A" : "P") : (date.Hour < 12 ? "AM" : "PM");
        case 'f': return Fraction(date, count, false);
        case 'F': return Fraction(date, count, true);
        case 'K': return date.Kind == DateTimeKind.Utc ? "Z" : date.Kind == DateTimeKind.Local ? "+00:00" : "";
        case 'z': return count == 1 ? "+0" : count == 2 ? "+00" : "+00:00";
        case 'g': return "A.D.";
        default: return new string(letter, count);
      }
    }

    public static string Text(DateTime date, string format) {
      string pattern = Pattern(format);
      var text = new StringBuilder();
      for (int at = 0; at < pattern.Length;) {
        char c = pattern[at];
        if (c == '\'' || c == '"') {
          int end = pattern.IndexOf(c, at + 1);
          if (end < 0) throw new FormatException();
          text.Append(pattern, at + 1, end - at - 1);
          at = end + 1;
        } else if (c == '\\' || c == '%') {
          if (at + 1 >= pattern.Length) throw new FormatException();
          text.Append(c == '\\' ? pattern[at + 1].ToString() : Part(date, pattern[at + 1], 1));
          at += 2;
        } else {
          int begin = at;
          while (at < pattern.Length && pattern[at] == c) ++at;
          string part = Part(date, c, at - begin);
          // A fraction that is nothing takes the point before it along.
          if (c == 'F' && part.Length == 0 && text.Length > 0 && text[text.Length - 1] == '.') --text.Length;
          text.Append(part);
        }
      }
      return text.ToString();
    }
  }

  static class System_DateTime {
    static DateTime get_UtcNow() { return DateTime.SpecifyKind(Clock.Now(), DateTimeKind.Utc); }
    static DateTime get_Now() { return DateTime.SpecifyKind(Clock.Now(), DateTimeKind.Local); }
    static DateTime get_Today() { return get_Now().Date; }
    static DateTime ToUniversalTime(ref DateTime self) { return DateTime.SpecifyKind(self, DateTimeKind.Utc); }
    static DateTime ToLocalTime(ref DateTime self) { return DateTime.SpecifyKind(self, DateTimeKind.Local); }

    static string ToString(ref DateTime self) { return Dates.Text(self, null); }
    static string ToString(ref DateTime self, string format) { return Dates.Text(self, format); }
    static string ToString(ref DateTime self, IFormatProvider provider) { return Dates.Text(self, null); }
    static string ToString(ref DateTime self, string format, IFormatProvider provider) {
      return Dates.Text(self, format);
    }
    static string ToShortDateString(ref DateTime self) { return Dates.Text(self, "d"); }
    static string ToLongDateString(ref DateTime self) { return Dates.Text(self, "D"); }
    static string ToShortTimeString(ref DateTime self) { return Dates.Text(self, "t"); }
    static string ToLongTimeString(ref DateTime self) { return Dates.Text(self, "T"); }
  }

  static class System_TimeZoneInfo {
    static TimeSpan GetLocalUtcOffset(DateTime time, Hidden options) { return TimeSpan.Zero; }
  }
}
