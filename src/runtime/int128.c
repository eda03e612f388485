/* Division of 128-bit integers, and their conversion from and to double: what the compiler calls for them. Built from
   shifts, subtractions and comparisons only, which the front end does inline, so nothing here calls itself. */
#ifdef __SIZEOF_INT128__

typedef unsigned __int128 u128;
typedef __int128 s128;

typedef union {
  double number;
  unsigned long long bits;
} double_bits;

static u128 divide(u128 dividend, u128 divisor, u128 *remainder) {
  if (divisor == 0) {
    volatile unsigned zero = 0;
    zero = 1 / zero; /* reports the division by zero */
  }
  u128 quotient = 0, rest = 0;
  if ((unsigned long long)(dividend >> 64) == 0 && (unsigned long long)(divisor >> 64) == 0) {
    quotient = (unsigned long long)dividend / (unsigned long long)divisor;
    rest = (unsigned long long)dividend % (unsigned long long)divisor;
  } else {
    for (int bit = 127; bit >= 0; bit--) {
      rest = rest << 1 | (dividend >> bit & 1);
      if (rest >= divisor) {
        rest -= divisor;
        quotient |= (u128)1 << bit;
      }
    }
  }
  *remainder = rest;
  return quotient;
}

static u128 magnitude(s128 value) { return value < 0 ? -(u128)value : (u128)value; }

u128 __udivti3(u128 a, u128 b) {
  u128 rest;
  return divide(a, b, &rest);
}

u128 __umodti3(u128 a, u128 b) {
  u128 rest;
  divide(a, b, &rest);
  return rest;
}

s128 __divti3(s128 a, s128 b) {
  u128 rest;
  u128 quotient = divide(magnitude(a), magnitude(b), &rest);
  return (a < 0) != (b < 0) ? (s128)-quotient : (s128)quotient;
}

s128 __modti3(s128 a, s128 b) {
  u128 rest;
  divide(magnitude(a), magnitude(b), &rest);
  return a < 0 ? (s128)-rest : (s128)rest;
}

/* Rounds to nearest, ties to even: the bits that do not fit are gathered in one that says "and something more". */
double __floatuntidf(u128 value) {
  if (value >> 64 == 0) return (double)(unsigned long long)value;
  int shift = 64 - __builtin_clzll((unsigned long long)(value >> 64));
  unsigned long long top = (unsigned long long)(value >> shift);
  if ((value & (((u128)1 << shift) - 1)) != 0) top |= 1;
  double_bits scale;
  scale.bits = (unsigned long long)(1023 + shift) << 52;
  return (double)top * scale.number;
}

double __floattidf(s128 value) { return value < 0 ? -__floatuntidf(magnitude(value)) : __floatuntidf(value); }

u128 __fixunsdfti(double value) {
  double_bits parts;
  parts.number = value;
  int exponent = (int)(parts.bits >> 52 & 2047) - 1023;
  if (exponent < 0) return 0;
  u128 digits = (parts.bits & (1ull << 52) - 1) | 1ull << 52;
  return exponent >= 52 ? digits << (exponent - 52) : digits >> (52 - exponent);
}

s128 __fixdfti(double value) { return value < 0 ? -(s128)__fixunsdfti(-value) : (s128)__fixunsdfti(value); }

#endif
