// EXPECT: verified (5 states, 6 transitions)
// What lived at the same time had different addresses; and every comparison has the same result the second time.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4), *q = malloc(4);
  free(p);
  assert(p != q);
  char *r = malloc(4);
  int same = r == p;
  assert(same == (r == p));
  assert(r != q);
  free(q);
  char *s = malloc(4);
  assert(!(s == p && s == q));  // p and q had different addresses
  assert(s != r);
  assert(same == (r == p));
  if (same) assert(s != p);
  free(r);
  free(s);
}
