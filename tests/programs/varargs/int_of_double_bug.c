// EXPECT: error invalid-call
// A double is read as an int.
#include <stdarg.h>
static int first(int n, ...) {
  va_list l;
  va_start(l, n);
  const int value = va_arg(l, int);  // ERROR
  va_end(l);
  return value;
}

int main(void) { return first(1, 0.0); }
