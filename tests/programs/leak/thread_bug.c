// EXPECT: error leak
// Two threads lazily create the same object: one of the two blocks is lost.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) instance;

static void *get(void *unused) {
  (void)unused;
  if (!atomic_load(&instance)) atomic_store(&instance, malloc(sizeof(int)));  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, get, NULL);
  get(NULL);
  pthread_join(t, NULL);
  return 0;
}
