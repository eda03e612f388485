// Floating point numbers in decimal: the one thing for which the library's formatting asks the C library.
using System;

namespace Overlay {
  // A natural number in limbs of nine decimal digits, the lowest first.
  unsafe struct Decimals {
    public const uint Limb = 1000000000;
    uint* limbs;
    int count;

    public Decimals(uint* space, ulong value) {
      limbs = space;
      count = 0;
      for (; value != 0; value /= Limb) limbs[count++] = (uint)(value % Limb);
    }

    public void Multiply(uint factor) {
      ulong carry = 0;
      for (int i = 0; i < count; ++i) {
        ulong product = (ulong)limbs[i] * factor + carry;
        limbs[i] = (uint)(product % Limb);
        carry = product / Limb;
      }
      for (; carry != 0; carry /= Limb) limbs[count++] = (uint)(carry % Limb);
    }

    public int Digits {
      get {
        int digits = 9 * (count - 1);
        for (uint top = limbs[count - 1]; top != 0; top /= 10) ++digits;
        return digits;
      }
    }

    // The digit with so many behind it.
    public int Digit(int behind) {
      uint limb = limbs[behind / 9];
      for (int i = behind % 9; i > 0; --i) limb /= 10;
      return (int)(limb % 10);
    }
  }

  static unsafe class System_Math {
    static double ModF(double value, double* whole) {
      *whole = value < 0 ? Math.Ceiling(value) : Math.Floor(value);
      return double.IsInfinity(value) ? 0 : value - *whole;
    }
  }

  static unsafe class Interop_Sys {
    const int Precision = 41;  // of "%.40e", which is all that is asked for

    // m · 2^e as an integer and a number of digits behind its decimal point.
    static Decimals Exact(uint* space, ulong mantissa, int exponent, out int behind) {
      var number = new Decimals(space, mantissa);
      for (; exponent >= 29; exponent -= 29) number.Multiply(1u << 29);
      if (exponent > 0) number.Multiply(1u << exponent);
      behind = exponent < 0 ? -exponent : 0;
      int left = behind;
      for (; left >= 13; left -= 13) number.Multiply(1220703125);  // 5^13
      for (; left > 0; --left) number.Multiply(5);
      return number;
    }

    // The first digits, rounded to the nearest, from halfway to the even one. True if this carried into a new digit.
    static bool Round(Decimals number, byte* digits) {
      int all = number.Digits;
      for (int i = 0; i < Precision; ++i) digits[i] = (byte)(i < all ? number.Digit(all - 1 - i) : 0);
      if (all <= Precision) return false;
      int next = number.Digit(all - 1 - Precision);
      bool more = false;
      for (int i = all - 2 - Precision; i >= 0 && !more; --i) more = number.Digit(i) != 0;
      if (next < 5 || (next == 5 && !more && digits[Precision - 1] % 2 == 0)) return false;
      for (int i = Precision - 1; i >= 0; --i) {
        if (digits[i] != 9) {
          ++digits[i];
          return false;
        }
        digits[i] = 0;
      }
      digits[0] = 1;
      return true;
    }

    static int DoubleToString(double value, byte* format, byte* buffer, int length) {
      ulong bits = *(ulong*)&value;
      ulong mantissa = bits & (1UL << 52) - 1;
      int exponent = (int)(bits >> 52 & 0x7ff);
      if (exponent != 0) mantissa |= 1UL << 52;
      else exponent = 1;
      uint* space = stackalloc uint[128];
      byte* digits = stackalloc byte[Precision];
      int power = 0;
      if (mantissa != 0) {
        int behind;
        Decimals number = Exact(space, mantissa, exponent - 1075, out behind);
        power = number.Digits - 1 - behind;
        if (Round(number, digits)) ++power;
      } else {
        for (int i = 0; i < Precision; ++i) digits[i] = 0;
      }
      int at = 0;
      if (bits >> 63 != 0) buffer[at++] = (byte)'-';
      for (int i = 0; i < Precision; ++i) {
        buffer[at++] = (byte)('0' + digits[i]);
        if (i == 0) buffer[at++] = (byte)'.';
      }
      buffer[at++] = (byte)'e';
      buffer[at++] = (byte)(power < 0 ? '-' : '+');
      if (power < 0) power = -power;
      if (power >= 100) buffer[at++] = (byte)('0' + power / 100);
      buffer[at++] = (byte)('0' + power / 10 % 10);
      buffer[at++] = (byte)('0' + power % 10);
      buffer[at] = 0;
      return at;
    }
  }
}
