// EXPECT: error null-dereference
// The thread may run before main has published the pointer.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int value = 1;
static _Atomic(int *) shared;

static void *work(void *unused) {
  (void)unused;
  int *p = atomic_load(&shared);
  *p = 2;  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  atomic_store(&shared, &value);
  pthread_join(t, NULL);
  return 0;
}
