// EXPECT: error assertion
// A variable whose address goes elsewhere is none, though no statement names it when it is written.
#include <assert.h>
#include <pthread.h>

static int rounds = 3;

static void *change(void *place) {
  *(int *)place = 4;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, change, &rounds);
  assert(rounds == 3);  // ERROR
  pthread_join(t, NULL);
  return 0;
}
