// EXPECT: verified (88 states, 146 transitions)
// A sequence lock: the reader retries until it has seen one consistent pair.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int a, b;

static void *write_pair(void *unused) {
  atomic_fetch_add(&sequence, 1);
  atomic_store(&a, 1);
  atomic_store(&b, 1);
  atomic_fetch_add(&sequence, 1);
  return unused;
}

int main(void) {
  pthread_t t;
  unsigned before, after;
  int x, y;
  pthread_create(&t, NULL, write_pair, NULL);
  do {
    before = atomic_load(&sequence);
    x = atomic_load(&a);
    y = atomic_load(&b);
    after = atomic_load(&sequence);
  } while (before != after || before % 2);
  assert(x == y);
  pthread_join(t, NULL);
  return 0;
}
