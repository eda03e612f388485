// System.Console, as far as it writes. A line is one output.
using System;

namespace Overlay {
  static unsafe class Output {
    public static void Write(string text, bool with_end) {
      if (text == null) text = "";
      byte* bytes = (byte*)Q.Allocate(3 * text.Length + 1);
      int count = 0;
      for (int i = 0; i < text.Length; ++i) {
        int c = text[i];
        if (c < 0x80) {
          bytes[count++] = (byte)c;
        } else if (c < 0x800) {
          bytes[count++] = (byte)(0xc0 | c >> 6);
          bytes[count++] = (byte)(0x80 | c & 0x3f);
        } else {
          bytes[count++] = (byte)(0xe0 | c >> 12);
          bytes[count++] = (byte)(0x80 | c >> 6 & 0x3f);
          bytes[count++] = (byte)(0x80 | c & 0x3f);
        }
      }
      if (with_end) bytes[count++] = 10;
      Q.Output(1, bytes, count);
    }
    static string Text(object value) { return value == null ? "" : value.ToString(); }
    public static void Write(object value, bool with_end) { Write(Text(value), with_end); }
  }

  class ConsoleWriter : System.IO.TextWriter {
    public static readonly ConsoleWriter Only = new ConsoleWriter();
    public override System.Text.Encoding Encoding { get { return null; } }
    public override void Write(char value) { Output.Write(new string(value, 1), false); }
    public override void Write(string value) { Output.Write(value, false); }
    public override void WriteLine() { Output.Write("", true); }
    public override void WriteLine(string value) { Output.Write(value, true); }
    public override void WriteLine(object value) { Output.Write(value, true); }
    public override void WriteLine(int value) { Output.Write(value.ToString(), true); }
    public override void Flush() { }
  }

  static class System_Console {
    static System.IO.TextWriter get_Out() { return ConsoleWriter.Only; }
    static System.IO.TextWriter get_Error() { return ConsoleWriter.Only; }
    static void WriteLine() { Output.Write("", true); }
    static void WriteLine(string value) { Output.Write(value, true); }
    static void WriteLine(object value) { Output.Write(value, true); }
    static void WriteLine(int value) { Output.Write(value.ToString(), true); }
    static void WriteLine(uint value) { Output.Write(value.ToString(), true); }
    static void WriteLine(long value) { Output.Write(value.ToString(), true); }
    static void WriteLine(ulong value) { Output.Write(value.ToString(), true); }
    static void WriteLine(bool value) { Output.Write(value ? "True" : "False", true); }
    static void WriteLine(char value) { Output.Write(new string(value, 1), true); }
    static void WriteLine(string format, object a) { Output.Write(string.Format(format, a), true); }
    static void WriteLine(string format, object a, object b) { Output.Write(string.Format(format, a, b), true); }
    static void WriteLine(string format, object a, object b, object c) {
      Output.Write(string.Format(format, a, b, c), true);
    }
    static void WriteLine(string format, object[] values) { Output.Write(string.Format(format, values), true); }
    static void Write(string value) { Output.Write(value, false); }
    static void Write(object value) { Output.Write(value, false); }
    static void Write(int value) { Output.Write(value.ToString(), false); }
    static void Write(char value) { Output.Write(new string(value, 1), false); }
    static void Write(string format, object a) { Output.Write(string.Format(format, a), false); }
    static void Write(string format, object a, object b) { Output.Write(string.Format(format, a, b), false); }
    static void Write(string format, object[] values) { Output.Write(string.Format(format, values), false); }
  }
}
