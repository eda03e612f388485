// EXPECT: verified (14 states, 16 transitions)
// x86-64 reads and writes an aligned word at once, also if it is a struct.
#include <assert.h>
#include <pthread.h>
struct pair {
  _Alignas(8) int a;
  int b;
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
  assert(seen.a == seen.b);
  pthread_join(t, 0);
}
