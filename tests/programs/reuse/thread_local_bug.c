// EXPECT: error assertion
// A thread's own variables may lie where those of a thread lay that has ended.
#include <assert.h>
#include <pthread.h>

static _Thread_local int own;
static int *first;

static void *work(void *unused) {
  if (!first) first = &own;
  else assert(first != &own);  // ERROR
  return unused;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++) {
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
  }
  return 0;
}
