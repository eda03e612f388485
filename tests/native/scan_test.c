/* sscanf. */
#include <stdarg.h>

#include "check.h"

int q_vsscanf(const char *text, const char *format, va_list list);
int q_sscanf(const char *text, const char *format, ...);
Q(free);

/* Both libraries store into the same number of equal cells. */
struct cells {
  union {
    char text[64];
    long long integer;
    double real;
    float single;
  } cell[4];
};

static void same(const char *text, const char *format) {
  struct cells expected, actual;
  memset(&expected, 0x55, sizeof expected);
  memset(&actual, 0x55, sizeof actual);
  const int expected_count =
      sscanf(text, format, expected.cell + 0, expected.cell + 1, expected.cell + 2, expected.cell + 3);
  const int actual_count = q_sscanf(text, format, actual.cell + 0, actual.cell + 1, actual.cell + 2, actual.cell + 3);
  CHECK(expected_count == actual_count && memcmp(&expected, &actual, sizeof actual) == 0,
        "sscanf(\"%s\", \"%s\"): %d, not %d (or other values)", text, format, actual_count, expected_count);
}

static void corners(void) {
  static const char *const texts[] = {"",
                                      " ",
                                      "12",
                                      "-12 34",
                                      "+5",
                                      "0x1F",
                                      "0x",
                                      "0xg",
                                      "017",
                                      "08",
                                      "1e",
                                      "1e5",
                                      "1e+",
                                      "1.5.2",
                                      ".5",
                                      ".",
                                      "-.5e-3",
                                      "inf",
                                      "infin",
                                      "infinity",
                                      "nan",
                                      "nan(1)",
                                      "abc def",
                                      "a,b",
                                      "99999999999999999999",
                                      "-99999999999999999999",
                                      "4294967296",
                                      "2147483648",
                                      "1-2",
                                      "--1",
                                      "0",
                                      "00",
                                      "-",
                                      "3.25e2x",
                                      "0x1.8p3",
                                      "%5",
                                      " 7 8 9 10",
                                      "1e400",
                                      "1e-400",
                                      "5 x",
                                      "12abc",
                                      "4x",
                                      "\t\n 3",
                                      "-0",
                                      "0x1p",
                                      "+inf",
                                      "-nan",
                                      "i",
                                      "in",
                                      "0b11"};
  static const char *const formats[] = {
      "%d",    "%i",    "%u",   "%x",   "%o",      "%f",     "%lf",       "%g",        "%s",     "%c",
      "%3c",   "%2s%s", "%d%d", "%d%n", "%*d%d",   "%1d%2d", "%2i%s",     "%3f%s",     "%[a-z]", "%[^,],%s",
      "%[]a]", "%hhd",  "%hd",  "%ld",  "%lld",    "%zu",    "%jd",       "%lu",       "%llx",   "%d,%d",
      " %c",   "%%%d",  "x%d",  "%d x", "%d%% %s", "%*s%s",  "%4[0-9]%s", "%[0-9-]%n", "%*c%d",  "%5lf%n"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
    for (size_t k = 0; k < sizeof formats / sizeof *formats; ++k) same(texts[i], formats[k]);
}

static void random_numbers(void) {
  char text[2048];
  for (int i = 0; i < 3000; ++i) {
    sprintf(text, " %lld %.*g,%x", (long long)random_bits() >> random_below(63), (int)random_below(25), random_double(),
            (unsigned)random_bits());
    same(text, "%lld %lf,%x");
    same(text, "%d%f,%i");
    same(text, "%5d%7lf%2s%c");
  }
}

void test_scan(void) {
  corners();
  random_numbers();
  char *allocated = NULL;
  CHECK(q_sscanf("  hello world", "%ms", &allocated) == 1 && strcmp(allocated, "hello") == 0, "%%ms");
  q_free(allocated);
}
