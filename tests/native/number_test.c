/* strtol and strtod with their kin: value, end, errno. */
#include <inttypes.h>

#include "check.h"

int *q___errno_location(void);
Q(strtol);
Q(strtoul);
Q(strtoll);
Q(strtoull);
Q(strtod);
Q(strtof);
Q(atoi);
Q(atof);

#define SAME(type, function, text, ...)                                                                             \
  do {                                                                                                              \
    char *expected_end = NULL, *actual_end = NULL;                                                                  \
    errno = *q___errno_location() = 0;                                                                              \
    const type expected = function(text, &expected_end, ##__VA_ARGS__);                                             \
    const type actual = q_##function(text, &actual_end, ##__VA_ARGS__);                                             \
    CHECK(memcmp(&expected, &actual, sizeof actual) == 0 && expected_end == actual_end, #function "(\"%s\") value", \
          text);                                                                                                    \
    CHECK(errno == *q___errno_location(), #function "(\"%s\") sets errno to %d", text, *q___errno_location());      \
  } while (0)

static void integers(const char *text, int base) {
  SAME(long, strtol, text, base);
  SAME(unsigned long, strtoul, text, base);
  SAME(long long, strtoll, text, base);
  SAME(unsigned long long, strtoull, text, base);
}

static void random_integers(void) {
  char text[64];
  for (int i = 0; i < 20000; ++i) {
    size_t size = random_below(24);
    for (size_t k = 0; k < size; ++k) text[k] = random_of("0123456789 -+xXabfz");
    text[size] = 0;
    integers(text, random_below(3) ? (int)random_below(37) : 0);
  }
  for (int i = 0; i < 5000; ++i) {
    sprintf(text, random_below(2) ? "%lld" : "%#llx", (long long)random_bits() >> random_below(64));
    integers(text, 0);
    integers(text, 10);
  }
}

static void floats(const char *text) {
  SAME(double, strtod, text);
  SAME(float, strtof, text);
}

/* A number just between two neighbouring doubles, or next to that, where correct rounding is hard. */
static void halfway(void) {
  char text[1600];
  const uint64_t bits = random_bits() & 0x7fffffffffffffffu;
  double x;
  memcpy(&x, &bits, sizeof x);
  if (!(x < 1e300) || x < 5e-320) return;
  const uint64_t next_bits = bits + 1;
  double next;
  memcpy(&next, &next_bits, sizeof next);
  /* One more hexadecimal digit, 8, is just half of the last bit. */
  sprintf(text, "%.13a", x);
  char *p = strchr(text, 'p');
  memmove(p + 1, p, strlen(p) + 1);
  *p = '8';
  floats(text);
  sprintf(text, "%.800g", x + (next - x) / 2);
  floats(text);
  sprintf(text, "%.*g", (int)(15 + random_below(6)), x);
  floats(text);
}

/* The exact decimal digits of a point halfway between two floats: exact as a double. */
static void float_halfway(void) {
  char text[256];
  const double x = (double)((1u << 24) + 2 * random_below(1u << 23) + 1);
  sprintf(text, "%.200f", x / (double)(1ull << random_below(60)));
  floats(text);
  strcat(text, "00000001");
  floats(text);
}

static void random_floats(void) {
  char text[2048];
  for (int i = 0; i < 8000; ++i) {
    sprintf(text, "%.*e", (int)random_below(random_below(5) ? 22 : 800), random_double());
    floats(text);
    halfway();
    float_halfway();
  }
  for (int i = 0; i < 20000; ++i) {
    size_t size = random_below(16);
    for (size_t k = 0; k < size; ++k) text[k] = random_of("0123456789..e-+xp");
    text[size] = 0;
    floats(text);
  }
}

static void float_corners(void) {
  static const char *const texts[] = {"",
                                      "inf",
                                      "-Infinity",
                                      "infinit",
                                      "NaN",
                                      "nan(abc_1)",
                                      "nan(",
                                      "-nan",
                                      "1e",
                                      "1e+",
                                      ".",
                                      "-.",
                                      ".e5",
                                      "1.",
                                      "1.e3",
                                      "0x",
                                      "0x.",
                                      "0x.8",
                                      "0x1p",
                                      "0x1p-1074",
                                      "0x1p-1075",
                                      "0x1.8p-1075",
                                      "0x1p1024",
                                      "1e308",
                                      "1.8e308",
                                      "1e309",
                                      "4.9e-324",
                                      "2e-324",
                                      "2.5e-324",
                                      "1e-400",
                                      "1e400",
                                      "0e99999999999",
                                      "1e99999999999",
                                      "1e-99999999999",
                                      "2.2250738585072011e-308",
                                      "2.2250738585072014e-308",
                                      "1.7976931348623159e308",
                                      "1.797693134862315807e308",
                                      "3.4028235e38",
                                      "3.4028236e38",
                                      "1e-45",
                                      "7e-46",
                                      "1.17549435e-38",
                                      "1.1754942e-38",
                                      "  42",
                                      "\n\t-0.0x",
                                      "0x123456789abcdef01234",
                                      "0000000000000001",
                                      "9007199254740993",
                                      "9007199254740992.99999999999999999999",
                                      "9007199254740993.0000000000000000000000000001",
                                      "0.00000000000000000000000000000000000000000000000000000000000001e62"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) floats(texts[i]);
  char text[1200];
  memset(text, '0', sizeof text);
  strcpy(text + 1100, "1e1101");
  text[0] = '.';
  floats(text);
}

void test_numbers(void) {
  random_integers();
  random_floats();
  float_corners();
  CHECK(q_atoi("-17x") == -17 && q_atof("2.5e1") == 25, "atoi, atof");
}
