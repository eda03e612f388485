// EXPECT: verified
// MONO: same
// Enums as text, and text as enums.
using System;
using System.Diagnostics;

enum Color { Red, Green = 5, Blue }
[Flags] enum Bits : byte { None = 0, A = 1, B = 2, C = 4 }
enum Wide : long { Low = -2, High = 1L << 40 }

class Program {
  static void Main() {
    Console.WriteLine(Color.Green + " " + (Color)7 + " " + Color.Blue.ToString("D") + " " + Color.Red.ToString("X"));
    Console.WriteLine((Bits.A | Bits.C) + " " + (Bits)9 + " " + Bits.None + " " + Wide.Low + " " + Wide.High);
    Console.WriteLine(string.Join(",", Enum.GetNames(typeof(Color))) + " " + Enum.GetName(typeof(Color), 5));
    Color parsed;
    Console.WriteLine(Enum.TryParse("blue", true, out parsed) + " " + parsed + " " + Enum.TryParse("pink", out parsed));
    Console.WriteLine(Enum.IsDefined(typeof(Color), 5) + " " + Enum.IsDefined(typeof(Color), "Pink"));
    foreach (Wide each in Enum.GetValues(typeof(Wide))) Console.WriteLine(each + " " + (long)each);
    Debug.Assert((Bits)Enum.Parse(typeof(Bits), "A, B") == (Bits.A | Bits.B));
    Debug.Assert((Bits.A | Bits.B).HasFlag(Bits.B) && !Bits.A.HasFlag(Bits.C));
    Debug.Assert(Color.Red.CompareTo(Color.Blue) < 0 && Color.Red.Equals(Color.Red));
    Debug.Assert(Enum.GetUnderlyingType(typeof(Wide)) == typeof(long));
  }
}
