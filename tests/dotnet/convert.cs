// EXPECT: verified
// MONO: same
// System.Convert.
using System;
using System.Diagnostics;

class Program {
  static void Main() {
    Debug.Assert(Convert.ToInt32("77") == 77 && Convert.ToInt32("ff", 16) == 255 && Convert.ToInt64(true) == 1);
    double half = 2.5, more = 3.5;
    Console.WriteLine(Convert.ToInt32(half) + " " + Convert.ToInt32(more) + " " + Convert.ToByte('A') + " " +
        Convert.ToChar(66));
    Console.WriteLine(Convert.ToString(255, 2) + " " + Convert.ToString(-1, 16) + " " + Convert.ToString(8, 8));
    Console.WriteLine(Convert.ToBoolean("True") + " " + Convert.ToBoolean(0) + " " + Convert.ToDouble("1.5"));
    Console.WriteLine(Convert.ToDecimal(1.5) + " " + Convert.ToString(3.5) + " " +
        (int)Convert.ChangeType("12", typeof(int)));
    Console.WriteLine(Convert.ToBase64String(new byte[] { 1, 2, 3, 4 }) + " " +
        BitConverter.ToString(new byte[] { 10, 255 }));
    Console.WriteLine(BitConverter.ToInt32(BitConverter.GetBytes(258), 0) + " " + BitConverter.DoubleToInt64Bits(1.0));
    object boxed = 7;
    Console.WriteLine(Convert.ToInt64(boxed) + Convert.ToInt32(null));
  }
}
