// EXPECT: verified
// WITH: no arguments
// A struct that a function returns lives until the end of the full expression: all of these uses come before that.
#include <assert.h>
#include <stdarg.h>
struct numbers {
  int of[4];
  int count;
};
struct text {
  char of[4];
};
static struct numbers make(int first) { return (struct numbers){{first, first + 1, first + 2, 9}, 3}; }
static struct text letter(void) { return (struct text){"ab"}; }
static int sum(const int *p, int n) { return n == 0 ? 0 : *p + sum(p + 1, n - 1); }
static int length(const char *s) { return *s == 0 ? 0 : 1 + length(s + 1); }
#define SUM_OF(s, n) sum((s).of, n)
#define TWICE(s)             \
  do {                       \
    int *twice = (s).of;     \
    (void)twice;             \
    total += sum((s).of, 2); \
  } while (0)

static int variadic(int which, ...) {
  va_list arguments;
  va_start(arguments, which);
  int result = sum(va_arg(arguments, struct numbers).of, 2);
  va_end(arguments);
  return result;
}

int main(int argc, char **argv) {
  struct numbers a = make(1), b = make(2);
  int total = sum(make(1).of, 3), *p;  // 6
  total += make(2).of[1] + make(1).count;  // 6
  total += *(p = make(3).of) + p[1];  // 7
  total += sum((argc > 1 ? a : b).of, 2) +
           sum((a = b).of,
               2);  // 10
  for (int i = 0; i < sum(make(0).of, 3); i++) total += length(letter().of);  // 3 times 2
  while (sum(make(total).of, 1) < 40) total++;  // up to 40
  if (argc == 1 && sum(make(1).of, 2) == 3 && (argc == 2 || *make(7).of == 7)) total += 2;
  do total += SUM_OF(make(0), 3); while (SUM_OF(make(total), 1) < 50);  // 42, 45, 48, 51
  TWICE(make(1));  // 3
  total += ({ int *q = make(1).of; (void)q; sum(make(2).of, 2); });  // 5
  total += variadic(0, a, b);  // 5
  switch (*make(argc).of) {
    case 1: total += sum(make(0).of, 2); break;  // 1
    default: return 1;
  }
  int table[] = {sum(make(1).of, 1), sum(make(2).of, 1), 3}, last = sum(make(argc).of, 1);  // 1, 2, 3 and 1
  assert(total == 65 && sum(table, 3) == 6 && last == 1);
  return sum(make(-1).of, 2) + 1;  // -1 + 0 + 1
}
