// There is one culture, the invariant one. It is an object without content: what would look into it is unsupported.
using System;
using System.Globalization;

namespace Overlay {
  static class Cultures {
    public static readonly CultureInfo Invariant =
      (CultureInfo)Q.Uninitialised("System.Globalization.CultureInfo");
    public static readonly NumberFormatInfo Numbers =
      (NumberFormatInfo)Q.Uninitialised("System.Globalization.NumberFormatInfo");
  }

  static class System_Globalization_CultureInfo {
    static CultureInfo get_InvariantCulture() { return Cultures.Invariant; }
    static CultureInfo get_CurrentCulture() { return Cultures.Invariant; }
    static CultureInfo get_CurrentUICulture() { return Cultures.Invariant; }
  }

  static class System_Globalization_NumberFormatInfo {
    static NumberFormatInfo get_CurrentInfo() { return Cultures.Numbers; }
    static NumberFormatInfo get_InvariantInfo() { return Cultures.Numbers; }
    static NumberFormatInfo GetInstance(IFormatProvider provider) { return Cultures.Numbers; }
  }
}
