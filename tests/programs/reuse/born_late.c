// EXPECT: verified (14 states, 17 transitions)
// The block is made before the other one is freed, so that it has another address.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int go;
static int *old;

static void *release(void *unused) {
  while (!go)
    ;
  free(old);
  return unused;
}

int main(void) {
  old = malloc(sizeof *old);
  pthread_t thread;
  pthread_create(&thread, NULL, release, NULL);
  int *young = malloc(sizeof *young);
  go = 1;
  pthread_join(thread, NULL);
  assert(young != old);
  free(young);
}
