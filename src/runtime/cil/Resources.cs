// Texts of the library: the key is the text. The few that say more have places for it; `string.Format` would bring all
// of the library's formats into every program.
namespace Overlay {
  static class Resources {
    public static string Filled(string text, object[] values) {
      for (int i = 0; values != null && i < values.Length && i < 10; ++i)
        text = text.Replace("{" + (char)('0' + i) + "}", values[i] == null ? "" : values[i].ToString());
      return text;
    }
  }
}
