// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Short circuits, comma, conditional chains, increments, compound assignment, sizeof without evaluation.
#include <stdio.h>

static int calls;
static int yes(void) { calls++; return 1; }
static int no(void) { calls++; return 0; }

int main(void) {
  int i = 0, a[4] = {0}, *p = a;
  if (no() && yes()) puts("never");
  if (yes() || no()) printf("%d\n", calls);
  i = (yes(), no(), 7);
  *p++ = i++;
  *++p = ++i;
  a[3] += a[0] *= 2;
  printf("%d %d %d %d %d %td\n", i, a[0], a[1], a[2], a[3], p - a);
  printf("%zu %d\n", sizeof(i++), i);
  printf("%d %d\n", i > 5 ? i > 8 ? 3 : 2 : 1, !!i);
  return 0;
}
