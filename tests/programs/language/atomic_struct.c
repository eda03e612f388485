// EXPECT: verified (5 states, 4 transitions)
// Atomic structs: of the size of a word, and larger.
#include <assert.h>
#include <stdatomic.h>

struct pair { int a, b; };
struct triple { long a, b, c; };

static _Atomic struct pair p;
static _Atomic struct triple t;

int main(void) {
  struct pair x = {1, 2}, old = atomic_exchange(&p, x);
  assert(old.a == 0 && old.b == 0);
  struct pair y = atomic_load(&p);
  assert(y.a == 1 && y.b == 2);
  struct pair z = {3, 4};
  assert(atomic_compare_exchange_strong(&p, &y, z));
  assert(!atomic_compare_exchange_strong(&p, &x, z) && x.a == 3);
  struct triple u = {5, 6, 7};
  atomic_store(&t, u);
  struct triple v = atomic_load(&t);
  assert(v.a == 5 && v.c == 7);
  return 0;
}
