// EXPECT: verified
// MONO: same
// System.Text.StringBuilder, StringWriter and StringReader.
using System;
using System.Diagnostics;
using System.IO;
using System.Text;

class Program {
  static void Main() {
    var text = new StringBuilder("x");
    text.Append(1).Append('c').Append(2.5).Append(true).AppendLine().AppendFormat("{0}-{1:D3}|{2,4}", "f", 7, 'r');
    text.Insert(0, "<<").Replace("c", "CC").Remove(2, 1);
    text[0] = '>';
    text.Length -= 1;
    for (int i = 0; i < 30; ++i) text.Append(i).Append(',');
    Console.WriteLine(text.ToString() + text.Length);
    var writer = new StringWriter();
    writer.WriteLine("{0} {1}", 1, "b");
    writer.Write(2.5);
    var reader = new StringReader(writer.ToString());
    Debug.Assert(reader.ReadLine() == "1 b" && reader.ReadToEnd() == "2.5" && reader.ReadLine() == null);
  }
}
