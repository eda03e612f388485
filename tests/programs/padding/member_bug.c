// EXPECT: error undefined-value
// The copy as a whole is equal, but a member without a value cannot be compared as a value.
#include <assert.h>
#include <string.h>

struct pair {
  int a, b;
};

int main(void) {
  struct pair p, q;
  p.a = 1;
  q = p;
  assert(memcmp(&p, &q, sizeof p) == 0);
  assert(p.b == q.b);  // ERROR
  return 0;
}
