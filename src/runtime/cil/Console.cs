// System.Console, as far as it writes. A line is one output. Nothing can be read: the input is empty.
using System;
using System.IO;

namespace Overlay {
  static unsafe class Output {
    public static TextWriter redirected, redirected_error;  // by SetOut; programs that never say that need not look

    public static void Raw(int descriptor, string text, bool with_end) {
      byte* bytes = (byte*)Q.Allocate(4 * text.Length + 1);
      int count = 0;
      for (int i = 0; i < text.Length; ++i) {
        int c = text[i];
        if (c >= 0xd800 && c < 0xdc00 && i + 1 < text.Length) c = 0x10000 + (c - 0xd800 << 10) + (text[++i] - 0xdc00);
        if (c < 0x80) {
          bytes[count++] = (byte)c;
          continue;
        }
        if (c >= 0x10000) {
          bytes[count++] = (byte)(0xf0 | c >> 18);
          bytes[count++] = (byte)(0x80 | c >> 12 & 0x3f);
        } else if (c >= 0x800) {
          bytes[count++] = (byte)(0xe0 | c >> 12);
        }
        bytes[count++] = (byte)(c >= 0x800 ? 0x80 | c >> 6 & 0x3f : 0xc0 | c >> 6);
        bytes[count++] = (byte)(0x80 | c & 0x3f);
      }
      if (with_end) bytes[count++] = 10;
      Q.Output(descriptor, bytes, count);
    }

    public static void Write(string text, bool with_end) {
      if (text == null) text = "";
      TextWriter other = Q.IsReached("Console.SetOut") ? redirected : null;
      if (other == null) Raw(1, text, with_end);
      else if (with_end) other.WriteLine(text);
      else other.Write(text);
    }
    static string Text(object value) { return value == null ? "" : value.ToString(); }
    public static void Write(object value, bool with_end) { Write(Text(value), with_end); }
  }

  class ConsoleWriter : TextWriter {
    public static readonly ConsoleWriter Out = new ConsoleWriter(1), Error = new ConsoleWriter(2);
    readonly int descriptor;
    ConsoleWriter(int descriptor) { this.descriptor = descriptor; }
    public override System.Text.Encoding Encoding { get { return null; } }
    public override void Write(char value) { Output.Raw(descriptor, new string(value, 1), false); }
    public override void Write(string value) { if (value != null) Output.Raw(descriptor, value, false); }
    public override void Write(char[] buffer, int index, int count) {
      Output.Raw(descriptor, new string(buffer, index, count), false);
    }
    public override void WriteLine() { Output.Raw(descriptor, "", true); }
    public override void WriteLine(string value) { Output.Raw(descriptor, value ?? "", true); }
    public override void WriteLine(object value) { WriteLine(value == null ? "" : value.ToString()); }
    public override void WriteLine(int value) { Output.Raw(descriptor, value.ToString(), true); }
    public override void Flush() { }
  }

  static class System_Console {
    // Colours and sounds are not part of what is printed.
    static void set_ForegroundColor(ConsoleColor color) { }
    static void set_BackgroundColor(ConsoleColor color) { }
    static void ResetColor() { }
    static void Beep() { }
    static void Clear() { }
    static void set_Title(string title) { }

    static TextWriter get_Out() {
      TextWriter other = Q.IsReached("Console.SetOut") ? Output.redirected : null;
      return other ?? ConsoleWriter.Out;
    }
    static TextWriter get_Error() {
      TextWriter other = Q.IsReached("Console.SetError") ? Output.redirected_error : null;
      return other ?? ConsoleWriter.Error;
    }
    static void SetOut(TextWriter writer) {
      Q.Reach("Console.SetOut");
      if (writer == null) throw new ArgumentNullException("newOut");
      Output.redirected = writer;
    }
    static void SetError(TextWriter writer) {
      Q.Reach("Console.SetError");
      if (writer == null) throw new ArgumentNullException("newError");
      Output.redirected_error = writer;
    }
    static TextReader get_In() { return TextReader.Null; }
    static string ReadLine() { return null; }
    static int Read() { return -1; }

    static void WriteLine() { Output.Write("", true); }
    static void WriteLine(string value) { Output.Write(value, true); }
    static void WriteLine(object value) { Output.Write(value, true); }
    static void WriteLine(int value) { Output.Write(value.ToString(), true); }
    static void WriteLine(uint value) { Output.Write(value.ToString(), true); }
    static void WriteLine(long value) { Output.Write(value.ToString(), true); }
    static void WriteLine(ulong value) { Output.Write(value.ToString(), true); }
    static void WriteLine(float value) { Output.Write(value.ToString(), true); }
    static void WriteLine(double value) { Output.Write(value.ToString(), true); }
    static void WriteLine(decimal value) { Output.Write(value.ToString(), true); }
    static void WriteLine(bool value) { Output.Write(value ? "True" : "False", true); }
    static void WriteLine(char value) { Output.Write(new string(value, 1), true); }
    static void WriteLine(char[] value) { Output.Write(new string(value), true); }
    static void WriteLine(string format, object a) { Output.Write(string.Format(format, a), true); }
    static void WriteLine(string format, object a, object b) { Output.Write(string.Format(format, a, b), true); }
    static void WriteLine(string format, object a, object b, object c) {
      Output.Write(string.Format(format, a, b, c), true);
    }
    static void WriteLine(string format, object[] values) { Output.Write(Formatted(format, values), true); }

    static void Write(string value) { Output.Write(value, false); }
    static void Write(object value) { Output.Write(value, false); }
    static void Write(int value) { Output.Write(value.ToString(), false); }
    static void Write(uint value) { Output.Write(value.ToString(), false); }
    static void Write(long value) { Output.Write(value.ToString(), false); }
    static void Write(ulong value) { Output.Write(value.ToString(), false); }
    static void Write(float value) { Output.Write(value.ToString(), false); }
    static void Write(double value) { Output.Write(value.ToString(), false); }
    static void Write(decimal value) { Output.Write(value.ToString(), false); }
    static void Write(bool value) { Output.Write(value ? "True" : "False", false); }
    static void Write(char value) { Output.Write(new string(value, 1), false); }
    static void Write(char[] value) { Output.Write(new string(value), false); }
    static void Write(string format, object a) { Output.Write(string.Format(format, a), false); }
    static void Write(string format, object a, object b) { Output.Write(string.Format(format, a, b), false); }
    static void Write(string format, object a, object b, object c) {
      Output.Write(string.Format(format, a, b, c), false);
    }
    static void Write(string format, object[] values) { Output.Write(Formatted(format, values), false); }
    static string Formatted(string format, object[] values) {
      return values == null ? string.Format(format, null, null) : string.Format(format, values);
    }
  }
}
