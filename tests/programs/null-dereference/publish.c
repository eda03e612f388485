// EXPECT: verified (9 states, 8 transitions)
// The pointer is published before the thread starts.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int value = 1;
static _Atomic(int *) shared;

static void *work(void *unused) {
  (void)unused;
  int *p = atomic_load(&shared);
  *p = 2;
  return NULL;
}

int main(void) {
  pthread_t t;
  atomic_store(&shared, &value);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return value - 2;
}
