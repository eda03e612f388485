// EXPECT: error invalid-call
// A function with variable arguments is called as one without.
#include <stdarg.h>
static int first(int n, ...) {
  va_list l;
  va_start(l, n);
  int value = va_arg(l, int);
  va_end(l);
  return value;
}

int main(void) {
  int (*f)(int, int) = (int (*)(int, int))first;
  return f(1, 0);  // ERROR
}
