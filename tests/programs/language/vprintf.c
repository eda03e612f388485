// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// A va_list handed to vprintf and vsnprintf.
#include <stdarg.h>
#include <stdio.h>

static void report(const char *format, ...) {
  char buffer[16];
  va_list l, again;
  va_start(l, format);
  va_copy(again, l);
  vprintf(format, l);
  int n = vsnprintf(buffer, sizeof buffer, format, again);
  va_end(again);
  va_end(l);
  printf("%d <%s>\n", n, buffer);
}

int main(void) {
  report("%d %s %c %5.2f\n", 12, "abc", 'z', 3.14159);
  report("%s", "a string longer than the buffer\n");
  return 0;
}
