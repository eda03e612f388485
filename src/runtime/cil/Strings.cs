// Constructors of System.String, and numbers as text.
using System;
using System.Globalization;

namespace Overlay {
  static unsafe class System_String {
    // A string that nobody else has yet can be written.
    static string Filled(char* from, int length) {
      if (length == 0) return "";
      string result = Text.Allocate(length);
      fixed (char* to = result)
        for (int i = 0; i < length; ++i) to[i] = from[i];
      return result;
    }
    static string ctor(char c, int count) {
      if (count < 0) throw new ArgumentOutOfRangeException("count");
      if (count == 0) return "";
      string result = Text.Allocate(count);
      if (c != '\0') {
        fixed (char* to = result)
          for (int i = 0; i < count; ++i) to[i] = c;
      }
      return result;
    }
    static string ctor(char[] value) {
      if (value == null || value.Length == 0) return "";
      fixed (char* from = value) return Filled(from, value.Length);
    }
    static string ctor(char[] value, int start, int length) {
      if (value == null) throw new ArgumentNullException("value");
      if (start < 0 || length < 0 || start > value.Length - length) throw new ArgumentOutOfRangeException("start");
      if (length == 0) return "";
      fixed (char* from = value) return Filled(from + start, length);
    }
    static string ctor(char* value, int start, int length) {
      if (length < 0 || start < 0) throw new ArgumentOutOfRangeException("start");
      return Filled(value + start, length);
    }
    static string ctor(char* value) {
      int length = 0;
      if (value != null) while (value[length] != '\0') ++length;
      return Filled(value, length);
    }

    static string ctor(ReadOnlySpan<char> value) {
      if (value.Length == 0) return "";
      string result = Text.Allocate(value.Length);
      fixed (char* to = result)
        for (int i = 0; i < value.Length; ++i) to[i] = value[i];
      return result;
    }

    static string Format(string format, object a) { return Text.Format(format, new object[] { a }); }
    static string Format(string format, object a, object b) { return Text.Format(format, new object[] { a, b }); }
    static string Format(string format, object a, object b, object c) {
      return Text.Format(format, new object[] { a, b, c });
    }
    static string Format(string format, object[] values) { return Text.Format(format, values); }
    static string Format(IFormatProvider provider, string format, object a) {
      return Text.Format(format, new object[] { a });
    }
    static string Format(IFormatProvider provider, string format, object a, object b) {
      return Text.Format(format, new object[] { a, b });
    }
    static string Format(IFormatProvider provider, string format, object a, object b, object c) {
      return Text.Format(format, new object[] { a, b, c });
    }
    static string Format(IFormatProvider provider, string format, object[] values) {
      return Text.Format(format, values);
    }

    static string Mapped(string text, char first, int distance) {
      char[] letters = text.ToCharArray();
      for (int i = 0; i < letters.Length; ++i) {
        if (letters[i] >= 0x80) Q.Error("unsupported", "upper and lower case beyond ASCII");
        if (letters[i] >= first && letters[i] <= first + 25) letters[i] = (char)(letters[i] + distance);
      }
      return new string(letters);
    }
    static string ToUpper(string self) { return Mapped(self, 'a', -32); }
    static string ToUpperInvariant(string self) { return Mapped(self, 'a', -32); }
    static string ToLower(string self) { return Mapped(self, 'A', 32); }
    static string ToLowerInvariant(string self) { return Mapped(self, 'A', 32); }

    static int CompareTo(string self, string other) { return Compare(self, other); }
    static int Compare(string a, string b) { return Cultures.Compare(a, b, CompareOptions.None); }
  }

  static unsafe class Text {
    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.InternalCall)]
    public static extern string Allocate(int length);

    public static string Decimal(ulong value, bool negative) {
      char* digits = stackalloc char[24];
      int at = 24;
      do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
      } while (value != 0);
      if (negative) digits[--at] = '-';
      return new string(digits, at, 24 - at);
    }
    public static string Decimal(long value) {
      return value < 0 ? Decimal((ulong)(-(value + 1)) + 1, true) : Decimal((ulong)value, false);
    }

    static string Padded(string text, int width) {
      int missing = (width < 0 ? -width : width) - text.Length;
      if (missing <= 0) return text;
      string blanks = new string(' ', missing);
      return width < 0 ? text + blanks : blanks + text;
    }

    static string Item(object[] values, int index, int width, string format) {
      if (index >= values.Length) throw new FormatException();
      object value = values[index];
      var formattable = value as IFormattable;
      bool is_plain = value is int && format == null;
      string text = formattable != null && !is_plain ? formattable.ToString(format, null)
                                                     : value == null ? "" : value.ToString();
      return Padded(text ?? "", width);
    }

    static int Number(string format, ref int at) {
      int number = 0, begin = at;
      while (at < format.Length && format[at] >= '0' && format[at] <= '9') number = 10 * number + format[at++] - '0';
      if (at == begin) throw new FormatException();
      return number;
    }

    // {index[,width][:format]}, in the invariant culture.
    public static string Format(string format, object[] values) {
      if (format == null || values == null) throw new ArgumentNullException("format");
      string result = "";
      int at = 0, begin = 0;
      while (at < format.Length) {
        char c = format[at];
        if (c != '{' && c != '}') {
          ++at;
          continue;
        }
        result += format.Substring(begin, at - begin);
        ++at;
        if (at < format.Length && format[at] == c) {
          begin = at++;
          continue;
        }
        if (c == '}') throw new FormatException();
        int index = Number(format, ref at), width = 0;
        if (at < format.Length && format[at] == ',') {
          ++at;
          while (at < format.Length && format[at] == ' ') ++at;
          bool left = at < format.Length && format[at] == '-';
          if (left) ++at;
          width = Number(format, ref at);
          if (left) width = -width;
        }
        while (at < format.Length && format[at] == ' ') ++at;
        string inner = null;
        if (at < format.Length && format[at] == ':') {
          int from = ++at;
          while (at < format.Length && format[at] != '}') ++at;
          inner = format.Substring(from, at - from);
        }
        if (at >= format.Length || format[at] != '}') throw new FormatException();
        begin = ++at;
        result += Item(values, index, width, inner);
      }
      return result + format.Substring(begin);
    }
  }

  static class System_Int32 {
    static string ToString(ref int self) { return Text.Decimal(self); }
    static string ToString(ref int self, IFormatProvider provider) { return Text.Decimal(self); }
  }
  static class System_UInt32 {
    static string ToString(ref uint self) { return Text.Decimal(self); }
    static string ToString(ref uint self, IFormatProvider provider) { return Text.Decimal(self); }
  }
  static class System_Int64 {
    static string ToString(ref long self) { return Text.Decimal(self); }
    static string ToString(ref long self, IFormatProvider provider) { return Text.Decimal(self); }
  }
  static class System_UInt64 {
    static string ToString(ref ulong self) { return Text.Decimal(self, false); }
    static string ToString(ref ulong self, IFormatProvider provider) { return Text.Decimal(self, false); }
  }
  static class System_Int16 {
    static string ToString(ref short self) { return Text.Decimal(self); }
    static string ToString(ref short self, IFormatProvider provider) { return Text.Decimal(self); }
  }
  static class System_Byte {
    static string ToString(ref byte self) { return Text.Decimal(self); }
    static string ToString(ref byte self, IFormatProvider provider) { return Text.Decimal(self); }
  }
  static class System_Char {
    static char Mapped(char c, char first, int distance) {
      if (c >= 0x80) Q.Error("unsupported", "upper and lower case beyond ASCII");
      return c >= first && c <= first + 25 ? (char)(c + distance) : c;
    }
    static char ToUpper(char c) { return Mapped(c, 'a', -32); }
    static char ToUpperInvariant(char c) { return Mapped(c, 'a', -32); }
    static char ToLower(char c) { return Mapped(c, 'A', 32); }
    static char ToLowerInvariant(char c) { return Mapped(c, 'A', 32); }
  }
}
