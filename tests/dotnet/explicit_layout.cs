// EXPECT: verified
// MONO: same
// Fields at the same place, and arrays inside of structs.
using System;
using System.Diagnostics;
using System.Runtime.InteropServices;

[StructLayout(LayoutKind.Explicit)]
struct Overlap {
  [FieldOffset(0)] public int number;
  [FieldOffset(0)] public float real;
  [FieldOffset(1)] public byte second;
}
unsafe struct Buffer {
  public fixed int items[4];
}

class Program {
  static unsafe void Main() {
    var overlap = new Overlap { real = 1.0f };
    Console.WriteLine(overlap.number.ToString("x") + " " + overlap.second + " " + sizeof(Overlap) + " " +
        sizeof(Buffer));
    overlap.second = 0xff;
    Debug.Assert(overlap.number == 0x3f80ff00);
    Buffer buffer;
    for (int i = 0; i < 4; ++i) buffer.items[i] = i * i;
    Buffer copy = buffer;
    copy.items[0] = 7;
    Debug.Assert(buffer.items[3] == 9 && buffer.items[0] == 0 && copy.items[0] == 7);
  }
}
