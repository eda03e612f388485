/* snprintf with random formats and arguments, and the corners that random ones do not reach. */
#include <inttypes.h>
#include <stdarg.h>

#include "check.h"

Q(snprintf);
Q(vsnprintf);
Q(sprintf);
Q(asprintf);
Q(free);

enum { SIZE = 4096 };

static void same(const char *format, ...) {
  char expected[SIZE], actual[SIZE];
  const size_t size = random_below(8) == 0 ? random_below(20) : SIZE;
  va_list list, again;
  va_start(list, format);
  va_copy(again, list);
  memset(expected, '#', sizeof expected);
  memset(actual, '#', sizeof actual);
  const int expected_length = vsnprintf(expected, size, format, list);
  const int actual_length = q_vsnprintf(actual, size, format, again);
  va_end(list);
  va_end(again);
  CHECK(expected_length == actual_length && memcmp(expected, actual, SIZE) == 0, "\"%s\": %d \"%.*s\", not %d \"%.*s\"",
        format, actual_length, size ? 200 : 0, actual, expected_length, size ? 200 : 0, expected);
}

/* %[flags][width][.precision] */
static char *random_prefix(char *format) {
  *format++ = '%';
  for (unsigned flags = random_below(4); flags > 0; --flags) *format++ = random_of("-+ #0");
  if (random_below(2)) format += sprintf(format, "%u", random_below(random_below(20) ? 30 : 600));
  if (random_below(3))
    format += sprintf(format, ".%u", random_below(random_below(10) ? 25 : random_below(4) ? 400 : 1200));
  return format;
}

static void random_float(void) {
  char format[64], *p = random_prefix(format);
  const double x = random_double();
  if (random_below(4) == 0) *p++ = 'l';
  *p = 0;
  *p++ = random_of(strchr(format, '#') ? "fFeEaA" : "fFeEgGaA"); /* glibc 2.36 loses zeros in %#g of 999999.5 */
  strcpy(p, random_below(4) ? "" : "|");
  same(format, x);
}

static void random_integer(void) {
  char format[64], *p = random_prefix(format);
  const uint64_t bits = random_bits() >> random_below(64);
  const int64_t value = random_below(2) ? (int64_t)bits : -(int64_t)bits;
  static const char lengths[][3] = {"", "hh", "h", "l", "ll", "j", "z", "t"};
  const unsigned length = random_below(8);
  p += sprintf(p, "%s%c", lengths[length], random_of("diuxXo"));
  if (length < 3) same(format, (int)value);
  else same(format, value);
}

static void random_text(void) {
  char format[64], text[40], *p = random_prefix(format);
  size_t size = random_below(sizeof text);
  for (size_t i = 0; i < size; ++i) text[i] = (char)(1 + random_below(255));
  text[size] = 0;
  const int is_character = random_below(4) == 0;
  *p++ = is_character ? 'c' : 's';
  *p = 0;
  if (is_character) same(format, (int)random_below(256));
  else same(format, random_below(10) ? text : NULL);
}

static void corners(void) {
  int count = 0, count2 = 0;
  char buffer[64];
  same("plain");
  same("");
  same("%%|%5%|");
  same("%p|%10p|%-10p|", NULL, NULL, NULL);
  same("%*d|%-*d|%.*f|%*.*e", 7, 42, 7, 42, 3, 1.5, -12, 2, 3.25);
  same("%.*f|%.*d", -1, 1.5, -3, 7);
  same("%2$s %1$d %2$s", 42, "twice");
  same("%3$*1$.*2$f|%4$lld", 12, 3, 3.14159, 1234567890123ll);
  same("%d %s %c %f %u %x", 1, "two", '3', 4.0, 5u, 6u);
  same("%.0f %.0f %.0f %.0f %.0e %.0e", 0.5, 1.5, 2.5, 3.5, 2.5, 3.5);
  same("%'d %#o %#.0o %#x %.0d|%+.0d|%5.0d|", 1234567, 0, 0, 0, 0, 0, 0);
  same("%#g|%#.3g|%#.10G|%#g", 1.0, 1e10, 123.0, 0.00001);
  errno = ENOENT;
  extern int *q___errno_location(void);
  *q___errno_location() = ENOENT;
  same("%m");
  q_snprintf(buffer, sizeof buffer, "abc%nde%hhn", &count, (signed char *)&count2);
  CHECK(count == 3 && count2 == 5, "%%n stores %d, %d", count, count2);
  q_sprintf(buffer, "%p", buffer);
  CHECK(strcmp(buffer, "0xPTR") == 0, "a pointer is printed as %s", buffer);
  char *allocated;
  CHECK(q_asprintf(&allocated, "%d-%s", 12, "x") == 4 && strcmp(allocated, "12-x") == 0, "asprintf");
  q_free(allocated);
}

void test_printf(void) {
  for (int i = 0; i < 100000; ++i) random_float();
  for (int i = 0; i < 50000; ++i) random_integer();
  for (int i = 0; i < 10000; ++i) random_text();
  corners();
}
