// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Structs as variable arguments, small and large, mixed with numbers.
#include <stdarg.h>
#include <stdio.h>

struct small { int a; short b; };
struct real { double x, y; };
struct large { long v[4]; };

static void show(int n, ...) {
  va_list l;
  va_start(l, n);
  for (int i = 0; i < n; i++) {
    struct small s = va_arg(l, struct small);
    struct real r = va_arg(l, struct real);
    struct large g = va_arg(l, struct large);
    unsigned u = va_arg(l, unsigned);
    printf("%d %d %g %g %ld %ld %u\n", s.a, s.b, r.x, r.y, g.v[0], g.v[3], u);
  }
  va_end(l);
}

int main(void) {
  struct small s = {1, 2};
  struct real r = {3.5, 4.5};
  struct large g = {{5, 6, 7, 8}};
  show(2, s, r, g, 9u, s, r, g, 4000000000u);
  return 0;
}
