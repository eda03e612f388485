// EXPECT: verified (3 states, 2 transitions)
// Undefined bytes may be copied, by assignment and by memcpy, as long as nothing depends on them.
#include <string.h>

struct pair {
  int a, b;
};

static struct pair pass(struct pair p) { return p; }

int main(void) {
  struct pair p, q, r;
  p.a = 1;
  q = pass(p);
  memcpy(&r, &q, sizeof r);
  return r.a - 1;
}
