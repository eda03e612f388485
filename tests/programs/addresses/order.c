// EXPECT: verified (18 states, 22 transitions)
// Whatever the order is, it is one.
#include <assert.h>
#include <stdlib.h>

static char global[2];

int main(void) {
  char *a = malloc(8), *b = malloc(8), *c = malloc(8), local = 0;
  int ab = a < b, bc = b < c, ac = a < c;
  if (ab && bc) assert(ac);
  if (!ab && !bc) assert(!ac);
  assert((a < b) == ab && (b > a) == ab && (a + 3 < b + 2) == ab);
  assert((&local > a) == (&local > b) && (global < a) == (global + 1 < a));
  free(a), free(b), free(c);
}
