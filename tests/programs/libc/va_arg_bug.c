// EXPECT: error invalid-call
// A function of variable arguments reads one too many.
#include <stdarg.h>

static int sum(int n, ...) {
  va_list l;
  int total = 0;
  va_start(l, n);
  for (int i = 0; i < n; i++) total += va_arg(l, int);  // ERROR
  va_end(l);
  return total;
}

int main(void) {
  int s = sum(3, 1, 2);
  return s == 3 ? 0 : 1;
}
