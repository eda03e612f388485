// EXPECT: error assertion
// The block is made after the other one was freed, if the thread frees it between the two statements of main: when
// something is allocated can be seen, although nobody else can reach it.
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
  go = 1;
  int *young = malloc(sizeof *young);
  pthread_join(thread, NULL);
  assert(young != old);  // ERROR
  free(young);
}
