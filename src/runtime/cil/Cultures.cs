// There is one culture, the invariant one. It is an object without content: what would look into it is unsupported.
// Strings are compared as there if all their characters are ASCII; what has others is unsupported.
using System;
using System.Globalization;

namespace Overlay {
  static class Cultures {
    public static readonly CultureInfo Invariant =
      (CultureInfo)Q.Uninitialised("System.Globalization.CultureInfo");
    public static readonly NumberFormatInfo Numbers = new NumberFormatInfo();
    public static readonly CompareInfo Comparing = (CompareInfo)Q.Uninitialised("System.Globalization.CompareInfo");

    public static char Folded(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

    static bool Ignores(CompareOptions options) {
      return (options & (CompareOptions.IgnoreCase | CompareOptions.OrdinalIgnoreCase)) != 0;
    }

    public static void Check(string text) {
      for (int i = 0; i < text.Length; ++i)
        if (text[i] >= 0x80) Q.Error("unsupported", "a comparison by a culture of characters beyond ASCII");
    }

    // Whether `part` is in `text` from `at` on.
    public static bool IsAt(string text, int at, string part, CompareOptions options) {
      if (at < 0 || at + part.Length > text.Length) return false;
      bool folds = Ignores(options);
      if (folds || options != CompareOptions.Ordinal) {
        Check(text);
        Check(part);
      }
      for (int i = 0; i < part.Length; ++i) {
        char a = text[at + i], b = part[i];
        if (a != b && !(folds && Folded(a) == Folded(b))) return false;
      }
      return true;
    }

    // In the order of the invariant culture: marks, then digits, then letters whose case counts last.
    const string Marks = " !\"#$%&()*,./:;?@[\\]^_`{|}~+<=>";
    static int Weight(char c) {
      if (c >= 'A' && c <= 'Z') return c + 32;
      return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ? c : Marks.IndexOf(c);
    }

    // Hyphens and apostrophes count hardly at all there; this is not done here.
    static void CheckMarks(string text) {
      for (int i = 0; i < text.Length; ++i)
        if (text[i] == '-' || text[i] == '\'' || text[i] < ' ')
          Q.Condition("strings with hyphens, apostrophes or control characters ordered as if these were other marks");
    }

    static int CompareLengths(string a, string b) { return a.Length == b.Length ? 0 : a.Length < b.Length ? -1 : 1; }

    static int CompareByCulture(string a, string b, bool folds) {
      Check(a);
      Check(b);
      CheckMarks(a);
      CheckMarks(b);
      for (int i = 0; i < a.Length && i < b.Length; ++i) {
        int c = Weight(a[i]), d = Weight(b[i]);
        if (c != d) return c < d ? -1 : 1;
      }
      int lengths = CompareLengths(a, b);
      if (lengths != 0 || folds) return lengths;
      for (int i = 0; i < a.Length; ++i)
        if (a[i] != b[i]) return a[i] > b[i] ? -1 : 1;  // small letters come first
      return 0;
    }

    public static int Compare(string a, string b, CompareOptions options) {
      if (a == null || b == null) return a == b ? 0 : a == null ? -1 : 1;
      if (options == CompareOptions.Ordinal) return string.CompareOrdinal(a, b);
      if (options != CompareOptions.OrdinalIgnoreCase) return CompareByCulture(a, b, Ignores(options));
      Check(a);
      Check(b);
      for (int i = 0; i < a.Length && i < b.Length; ++i) {
        int c = a[i] >= 'a' && a[i] <= 'z' ? a[i] - 32 : a[i], d = b[i] >= 'a' && b[i] <= 'z' ? b[i] - 32 : b[i];
        if (c != d) return c - d;
      }
      return a.Length - b.Length;
    }
  }

  static class System_Globalization_CultureInfo {
    static CultureInfo get_InvariantCulture() { return Cultures.Invariant; }
    static CultureInfo get_CurrentCulture() { return Cultures.Invariant; }
    static CultureInfo get_CurrentUICulture() { return Cultures.Invariant; }
    static void set_CurrentCulture(CultureInfo culture) { MustBeInvariant(culture); }
    static void set_CurrentUICulture(CultureInfo culture) { MustBeInvariant(culture); }
    static void set_DefaultThreadCurrentCulture(CultureInfo culture) { MustBeInvariant(culture); }
    static void set_DefaultThreadCurrentUICulture(CultureInfo culture) { MustBeInvariant(culture); }
    public static void MustBeInvariant(CultureInfo culture) {
      if (culture != Cultures.Invariant) Q.Error("unsupported", "a culture other than the invariant one");
    }
    static string get_Name(CultureInfo self) { return ""; }
    static string ToString(CultureInfo self) { return ""; }
    static CompareInfo get_CompareInfo(CultureInfo self) { return Cultures.Comparing; }
    static NumberFormatInfo get_NumberFormat(CultureInfo self) { return Cultures.Numbers; }
    static object GetFormat(CultureInfo self, Type type) {
      return type == typeof(NumberFormatInfo) ? Cultures.Numbers : null;
    }
  }

  static class System_Globalization_NumberFormatInfo {
    static NumberFormatInfo get_CurrentInfo() { return Cultures.Numbers; }
    static NumberFormatInfo get_InvariantInfo() { return Cultures.Numbers; }
    static NumberFormatInfo GetInstance(IFormatProvider provider) {
      return provider as NumberFormatInfo ?? Cultures.Numbers;
    }
  }

  // What TimeSpan asks for; an object without content, too.
  static class System_Globalization_DateTimeFormatInfo {
    static DateTimeFormatInfo GetInstance(IFormatProvider provider) {
      return (DateTimeFormatInfo)Q.Uninitialised("System.Globalization.DateTimeFormatInfo");
    }
    static DateTimeFormatInfo get_InvariantInfo() { return GetInstance(null); }
    static DateTimeFormatInfo get_CurrentInfo() { return GetInstance(null); }
    static string get_FullTimeSpanPositivePattern(DateTimeFormatInfo self) { return "d':'h':'mm':'ss'.'FFFFFFF"; }
    static string get_FullTimeSpanNegativePattern(DateTimeFormatInfo self) { return "'-'d':'h':'mm':'ss'.'FFFFFFF"; }
  }

  static partial class System_Threading_Thread {
    static CultureInfo get_CurrentCulture(System.Threading.Thread self) { return Cultures.Invariant; }
    static CultureInfo get_CurrentUICulture(System.Threading.Thread self) { return Cultures.Invariant; }
    static void set_CurrentCulture(System.Threading.Thread self, CultureInfo culture) {
      System_Globalization_CultureInfo.MustBeInvariant(culture);
    }
    static void set_CurrentUICulture(System.Threading.Thread self, CultureInfo culture) {
      System_Globalization_CultureInfo.MustBeInvariant(culture);
    }
  }

  static class System_Globalization_CharUnicodeInfo {
    static double GetNumericValue(char c) {
      if (c >= 0x80) Q.Error("unsupported", "Unicode categories beyond ASCII");
      return c >= '0' && c <= '9' ? c - '0' : -1;
    }
  }

  static class System_Globalization_CompareInfo {
    static int GetIgnoreCaseHash(string text) {
      Cultures.Check(text);
      int hash = 0;
      for (int i = 0; i < text.Length; ++i) hash = unchecked(31 * hash + Cultures.Folded(text[i]));
      return hash;
    }
    static int Compare(CompareInfo self, string a, string b) { return Cultures.Compare(a, b, CompareOptions.None); }
    static int Compare(CompareInfo self, string a, string b, CompareOptions options) {
      return Cultures.Compare(a, b, options);
    }
    static int Compare(
      CompareInfo self, string a, int a_from, int a_length, string b, int b_from, int b_length,
      CompareOptions options) {
      return Cultures.Compare(Part(a, a_from, a_length), Part(b, b_from, b_length), options);
    }
    static int CompareOrdinalIgnoreCase(string a, int a_from, int a_length, string b, int b_from, int b_length) {
      return Cultures.Compare(
        Part(a, a_from, a_length), Part(b, b_from, b_length), CompareOptions.OrdinalIgnoreCase);
    }
    static int CompareOrdinalIgnoreCase(string a, string b) {
      return Cultures.Compare(a, b, CompareOptions.OrdinalIgnoreCase);
    }
    static int CompareOrdinalIgnoreCase(ReadOnlySpan<char> a, ReadOnlySpan<char> b) {
      return Cultures.Compare(new string(a), new string(b), CompareOptions.OrdinalIgnoreCase);
    }
    static CompareOptions Ordinal(bool ignores) {
      return ignores ? CompareOptions.OrdinalIgnoreCase : CompareOptions.Ordinal;
    }
    static int IndexOfOrdinal(CompareInfo self, string text, string part, int start, int count, bool ignores) {
      return IndexOf(null, text, part, start, count, Ordinal(ignores));
    }
    static int LastIndexOfOrdinal(CompareInfo self, string text, string part, int start, int count, bool ignores) {
      return LastIndexOf(null, text, part, start, count, Ordinal(ignores));
    }
    static string Part(string text, int from, int length) {
      if (text == null) return null;
      return text.Substring(from, length < text.Length - from ? length : text.Length - from);
    }
    static bool IsPrefix(CompareInfo self, string text, string part, CompareOptions options) {
      return Cultures.IsAt(text, 0, part, options);
    }
    static bool IsSuffix(CompareInfo self, string text, string part, CompareOptions options) {
      return Cultures.IsAt(text, text.Length - part.Length, part, options);
    }
    static int IndexOf(CompareInfo self, string text, string part, int start, int count, CompareOptions options) {
      for (int at = start; at + part.Length <= start + count; ++at)
        if (Cultures.IsAt(text, at, part, options)) return at;
      return -1;
    }
    static int LastIndexOf(CompareInfo self, string text, string part, int start, int count, CompareOptions options) {
      if (text.Length == 0) return part.Length == 0 ? 0 : -1;
      if (start == text.Length) {
        --start;
        --count;
      }
      for (int at = start - part.Length + 1; at >= start - count + 1; --at)
        if (Cultures.IsAt(text, at, part, options)) return at;
      return -1;
    }
  }
}
