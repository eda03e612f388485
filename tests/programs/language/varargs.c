// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Own functions with variable arguments: all promotable types, va_copy, passing a va_list on.
#include <stdarg.h>
#include <stdio.h>

static long sum(int n, ...) {
  va_list arguments;
  long total = 0;
  va_start(arguments, n);
  for (int i = 0; i < n; i++) total += va_arg(arguments, int);
  va_end(arguments);
  return total;
}

static void trace_list(const char *kinds, va_list arguments) {
  for (; *kinds; kinds++) switch (*kinds) {
      case 'i': printf("%d ", va_arg(arguments, int)); break;
      case 'l': printf("%ld ", va_arg(arguments, long)); break;
      case 'd': printf("%g ", va_arg(arguments, double)); break;
      case 's': printf("%s ", va_arg(arguments, char *)); break;
      case 'c': printf("%c ", va_arg(arguments, int)); break;
    }
  puts("");
}

static void trace(const char *kinds, ...) {
  va_list first, second;
  va_start(first, kinds);
  va_copy(second, first);
  trace_list(kinds, first);
  trace_list(kinds, second);
  va_end(second);
  va_end(first);
}

int main(void) {
  printf("%ld %ld\n", sum(0), sum(9, 1, 2, 3, 4, 5, 6, 7, 8, 9));
  trace("ildsc", -1, 1L << 40, 2.5, "text", 'x');
  trace("ddddddddddi", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11);
  return 0;
}
