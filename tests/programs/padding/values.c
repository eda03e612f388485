// EXPECT: verified (3 states, 2 transitions)
// WITH: struct padding as ordinary bytes
// A struct of two words goes through registers as an argument and as a result, and its padding with it.
#include <assert.h>
#include <string.h>

struct padded {
  char c;
  int i;
  short s;
  int j;
};

static struct padded pass(struct padded p) { return p; }

static int is_equal(struct padded p, const struct padded *q) { return memcmp(&p, q, sizeof p) == 0; }

int main(void) {
  struct padded a, b;
  a.c = 1;
  a.i = 2;
  a.s = 3;
  a.j = 4;
  b = pass(a);
  assert(memcmp(&a, &b, sizeof a) == 0);
  assert(is_equal(b, &a));
  return 0;
}
