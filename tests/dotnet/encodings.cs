// EXPECT: verified
// MONO: same
// Text as bytes, and streams in memory.
using System;
using System.Diagnostics;
using System.IO;
using System.Text;

class Program {
  static void Main() {
    string text = "h\u00e9llo \u20ac a\U0001F600b";
    foreach (Encoding encoding in new[] { Encoding.UTF8, Encoding.Unicode, Encoding.ASCII }) {
      byte[] bytes = encoding.GetBytes(text);
      Console.WriteLine(BitConverter.ToString(bytes));
      Console.WriteLine("{0} {1}", encoding.GetCharCount(bytes), encoding.GetString(bytes) == text);
    }
    Console.WriteLine(Encoding.UTF8.GetString(new byte[] { 65, 0xff, 66 }).Length);

    var memory = new MemoryStream();
    var writer = new StreamWriter(memory);
    writer.WriteLine("one");
    writer.Write("{0} two", 2);
    writer.Flush();
    memory.Position = 0;
    var reader = new StreamReader(memory);
    Console.WriteLine(reader.ReadLine());
    Console.WriteLine(reader.ReadToEnd());

    var packed = new MemoryStream();
    using (var binary = new BinaryWriter(packed, Encoding.UTF8, true)) {
      binary.Write(5);
      binary.Write("abc");
      binary.Write(2.5);
      binary.Write(true);
    }
    Debug.Assert(packed.Length == 4 + 4 + 8 + 1);
    packed.Seek(0, SeekOrigin.Begin);
    var unpacked = new BinaryReader(packed);
    Console.WriteLine("{0} {1} {2} {3}", unpacked.ReadInt32(), unpacked.ReadString(), unpacked.ReadDouble(),
                      unpacked.ReadBoolean());
    try {
      unpacked.ReadInt32();
      Debug.Fail("it is at its end");
    } catch (EndOfStreamException) { }
    var copy = new MemoryStream();
    packed.Position = 0;
    packed.CopyTo(copy);
    Console.WriteLine(copy.ToArray().Length);
    copy.Close();
    try {
      copy.ReadByte();
      Debug.Fail("it is closed");
    } catch (ObjectDisposedException) { }
    Console.WriteLine(Path.Combine("a", Path.GetFileNameWithoutExtension("/b/c.txt")));
  }
}
