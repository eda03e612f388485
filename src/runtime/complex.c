/* Multiplication and division of complex numbers: what the compiler calls where the plain formula gives NaN, or always
   for division. Infinite operands give infinite results, as annex G of the C standard asks. */

#define INFINITE __builtin_inf()

static double boxed(double part) { return __builtin_copysign(__builtin_isinf(part) ? 1.0 : 0.0, part); }

static double without_nan(double part) { return __builtin_isnan(part) ? __builtin_copysign(0.0, part) : part; }

double _Complex __muldc3(double a, double b, double c, double d) {
  double real = a * c - b * d, imaginary = a * d + b * c;
  if (!__builtin_isnan(real) || !__builtin_isnan(imaginary)) return __builtin_complex(real, imaginary);
  int left = __builtin_isinf(a) || __builtin_isinf(b), right = __builtin_isinf(c) || __builtin_isinf(d);
  int overflow = __builtin_isinf(a * c) || __builtin_isinf(b * d) || __builtin_isinf(a * d) || __builtin_isinf(b * c);
  if (!left && !right && !overflow) return __builtin_complex(real, imaginary);
  if (left) a = boxed(a), b = boxed(b);
  if (right) c = boxed(c), d = boxed(d);
  a = without_nan(a), b = without_nan(b), c = without_nan(c), d = without_nan(d);
  return __builtin_complex(INFINITE * (a * c - b * d), INFINITE * (a * d + b * c));
}

/* The divisor is scaled by a power of two, so that its square neither overflows nor vanishes. */
static int binary_exponent(double value) {
  union {
    double number;
    unsigned long long bits;
  } parts = {value};
  return (int)(parts.bits >> 52 & 2047) - 1023;
}

static double power_of_two(int exponent) {
  union {
    unsigned long long bits;
    double number;
  } parts = {(unsigned long long)(exponent + 1023) << 52};
  return parts.number;
}

static double scaled(double value, int exponent) {
  int half = exponent / 2; /* in two steps: 2^exponent alone may be out of range */
  return value * power_of_two(half) * power_of_two(exponent - half);
}

double _Complex __divdc3(double a, double b, double c, double d) {
  double larger = __builtin_fabs(c) > __builtin_fabs(d) ? __builtin_fabs(c) : __builtin_fabs(d);
  int exponent = 0;
  if (larger != 0 && __builtin_isfinite(larger) && __builtin_isfinite(c) && __builtin_isfinite(d)) {
    exponent = binary_exponent(larger);
    c = scaled(c, -exponent);
    d = scaled(d, -exponent);
  }
  double square = c * c + d * d;
  double real = scaled((a * c + b * d) / square, -exponent), imaginary = scaled((b * c - a * d) / square, -exponent);
  if (!__builtin_isnan(real) || !__builtin_isnan(imaginary)) return __builtin_complex(real, imaginary);
  int left = __builtin_isinf(a) || __builtin_isinf(b), right = __builtin_isinf(c) || __builtin_isinf(d);
  if (square == 0 && (!__builtin_isnan(a) || !__builtin_isnan(b)))
    return __builtin_complex(__builtin_copysign(INFINITE, c) * a, __builtin_copysign(INFINITE, c) * b);
  if (left && __builtin_isfinite(c) && __builtin_isfinite(d)) {
    a = boxed(a), b = boxed(b);
    return __builtin_complex(INFINITE * (a * c + b * d), INFINITE * (b * c - a * d));
  }
  if (right && __builtin_isfinite(a) && __builtin_isfinite(b)) {
    c = boxed(c), d = boxed(d);
    return __builtin_complex(0.0 * (a * c + b * d), 0.0 * (b * c - a * d));
  }
  return __builtin_complex(real, imaginary);
}

float _Complex __mulsc3(float a, float b, float c, float d) { return (float _Complex)__muldc3(a, b, c, d); }

float _Complex __divsc3(float a, float b, float c, float d) { return (float _Complex)__divdc3(a, b, c, d); }
