// EXPECT: verified
using System.Diagnostics;

class Program {
  static int Fibonacci(int n) { return n < 2 ? n : Fibonacci(n - 1) + Fibonacci(n - 2); }

  static void Main() {
    Debug.Assert(Fibonacci(10) == 55);
    int a = -7, b = 2;
    Debug.Assert(a / b == -3 && a % b == -1 && a >> 1 == -4 && (uint)a >> 28 == 15);
    long wide = int.MaxValue;
    Debug.Assert(wide + 1 == 2147483648L && (int)(wide + 1) == int.MinValue);
    byte small = 250;
    small += 10;
    Debug.Assert(small == 4);
    sbyte negative = unchecked((sbyte)200);
    Debug.Assert(negative == -56);
    double x = 0.5, y = x * 3 - 1;
    Debug.Assert(y == 0.5 && (int)2.9 == 2 && (int)-2.9 == -2);
    float f = 0.1f;
    Debug.Assert(f != 0.1 && f == 0.1f);
    ulong big = ulong.MaxValue;
    Debug.Assert(big / 3 == 6148914691236517205UL && (double)big > 1.8e19);
    Debug.Assert(double.NaN != double.NaN && !(double.NaN < 1) && !(double.NaN >= 1));
  }
}
