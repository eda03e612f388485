// EXPECT: error invalid-call
// A list of pointers must end with a null pointer, not with the int 0.
#include <stdarg.h>
#include <stddef.h>
static int count(const char *first, ...) {
  va_list l;
  va_start(l, first);
  int n = 0;
  for (const char *s = first; s != NULL; s = va_arg(l, const char *)) ++n;  // ERROR
  va_end(l);
  return n;
}

int main(void) { return count("a", "b", 0) - 2; }
