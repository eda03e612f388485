// EXPECT: error invalid-call
// No variable argument was passed.
#include <stdarg.h>
static int first(int n, ...) {
  va_list l;
  va_start(l, n);
  const int value = va_arg(l, int);  // ERROR
  va_end(l);
  return value;
}

int main(void) { return first(1); }
