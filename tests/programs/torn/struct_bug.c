// EXPECT: error assertion
// A struct of two shorts need not lie in one cache line: it may be copied in two pieces.
#include <assert.h>
#include <pthread.h>
struct pair {
  short a, b;
};
static struct pair shared;

static void *write(void *unused) {
  const struct pair ones = {1, 1};
  shared = ones;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, write, 0);
  const struct pair seen = shared;
  assert(seen.a == seen.b);  // ERROR
  pthread_join(t, 0);
}
