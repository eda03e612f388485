// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Structs of several sizes as arguments and results.
#include <stdio.h>

struct small { short a; char b; };
struct pair { long x, y; };
struct mixed { double d; int i; };
struct large { int v[10]; };
struct empty_tail { int n; };

static struct small make_small(short a, char b) { return (struct small){a, b}; }
static struct pair swap(struct pair p) { return (struct pair){p.y, p.x}; }
static struct mixed scale(struct mixed m, int by) { m.d *= by; m.i *= by; return m; }
static struct large reverse(struct large l) {
  struct large r;
  for (int i = 0; i < 10; i++) r.v[i] = l.v[9 - i];
  l.v[0] = 99;
  return r;
}
static long sum(struct small s, struct pair p, struct large l, struct mixed m, char c) {
  return s.a + s.b + p.x - p.y + l.v[9] + m.i + c;
}

int main(void) {
  struct large l = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}, r = reverse(reverse(l));
  struct pair p = swap((struct pair){1, 2});
  struct mixed m = scale((struct mixed){1.5, 2}, 3);
  struct small s = make_small(-300, 'c');
  printf("%d %c %ld %ld %g %d %d %d\n", s.a, s.b, p.x, p.y, m.d, m.i, l.v[0], r.v[9]);
  printf("%ld %d\n", sum(s, p, r, m, 'z'), swap((struct pair){3, 4}).y == 3);
  return 0;
}
