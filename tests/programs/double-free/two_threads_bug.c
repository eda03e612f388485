// EXPECT: error double-free
// Both threads see that the block is there, and both free it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(char *) shared;

static void *clear(void *unused) {
  (void)unused;
  char *p = atomic_load(&shared);
  if (p) {
    atomic_store(&shared, NULL);
    free(p);  // ERROR
  }
  return NULL;
}

int main(void) {
  pthread_t t;
  atomic_store(&shared, malloc(4));
  pthread_create(&t, NULL, clear, NULL);
  clear(NULL);
  pthread_join(t, NULL);
  return 0;
}
