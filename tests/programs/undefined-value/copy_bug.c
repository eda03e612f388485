// EXPECT: error undefined-value
// The undefined member is noticed where it is used, after all the copies.
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
  return r.b ? 1 : 0;  // ERROR
}
