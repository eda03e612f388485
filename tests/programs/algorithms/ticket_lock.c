// EXPECT: verified (529 states, 1266 transitions)
// A ticket lock for three threads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint next, serving;
static int inside, counter;

static void *work(void *unused) {
  unsigned mine = atomic_fetch_add(&next, 1);
  while (atomic_load(&serving) != mine) {
  }
  assert(inside == 0);
  inside = 1;
  counter++;
  inside = 0;
  atomic_fetch_add(&serving, 1);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  work(NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 3);
  return 0;
}
