/* Runs all tests; prints the first differences of each check. */
#include <math.h>
#include <stdarg.h>

#include "check.h"

int failures;

void fail(const char *file, int line, const char *format, ...) {
  enum { MAX_SHOWN = 3, MAX_LINES = 1000 };
  static unsigned char shown[MAX_LINES];
  ++failures;
  if (line < MAX_LINES && (shown[line] >= MAX_SHOWN || !++shown[line])) return;
  va_list list;
  va_start(list, format);
  printf("%s:%d: ", strrchr(file, '/') ? strrchr(file, '/') + 1 : file, line);
  vprintf(format, list);
  printf("\n");
  va_end(list);
}

uint64_t random_bits(void) {
  static uint64_t state = 4711;
  uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

double random_double(void) {
  static const double special[] = {0.0,  -0.0, 1,        -1,       0.5,     1.5,      2.5,   0.1,
                                   9.5,  99.5, 0.05,     9.9999,   99999.5, 1e15,     1e16,  123456789,
                                   1e22, 1e-5, 0.0001,   1e300,    5e-324,  2.2e-308, 1e308, 1.7976931348623157e308,
                                   NAN,  -NAN, INFINITY, -INFINITY};
  const uint64_t bits = random_bits();
  double x;
  switch (random_below(5)) {
    case 0: memcpy(&x, &bits, sizeof x); return x;
    case 1: return special[random_below(sizeof special / sizeof *special)];
    case 2: return (double)(int64_t)(bits >> random_below(63)) / (double)(1u << random_below(20));
    case 3: return (double)(int)(bits % 2000001 - 1000000) / 1000;
    default: return ldexp((double)(int64_t)bits, -(int)random_below(130));
  }
}

int main(void) {
  test_printf();
  test_output();
  test_scan();
  test_numbers();
  test_strings();
  test_ctype();
  test_stdlib();
  test_math();
  test_time();
  test_atomic();
  test_files();
  test_wide();
  printf("%d differences\n", failures);
  return failures != 0;
}
