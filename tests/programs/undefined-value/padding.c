// EXPECT: verified (3 states, 2 transitions)
// Padding is copied with the struct; comparing the members does not look at it.
#include <assert.h>
#include <stdlib.h>

struct padded {
  char c;
  long l;
};

int main(void) {
  struct padded *a = malloc(sizeof *a), b;
  a->c = 'x';
  a->l = 1;
  b = *a;
  assert(b.c == a->c && b.l == a->l);
  free(a);
  return 0;
}
