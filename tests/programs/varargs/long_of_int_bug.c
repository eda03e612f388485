// EXPECT: error invalid-call
// An int is read as a long: its upper half was never passed.
#include <stdarg.h>
static long first(int n, ...) {
  va_list l;
  va_start(l, n);
  const long value = va_arg(l, long);  // ERROR
  va_end(l);
  return value;
}

int main(void) { return first(1, 0) != 0; }
