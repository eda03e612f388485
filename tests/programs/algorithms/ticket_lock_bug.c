// EXPECT: error assertion
// The ticket is drawn with a read and a write: two threads may get the same one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint next, serving;
static int inside;

static void *work(void *unused) {
  unsigned mine = atomic_load(&next);
  atomic_store(&next, mine + 1);
  while (atomic_load(&serving) != mine) {
  }
  assert(inside == 0);  // ERROR
  inside = 1;
  assert(inside == 1);  // ERROR
  inside = 0;
  atomic_fetch_add(&serving, 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
