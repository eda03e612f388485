// EXPECT: error use-after-return
// A thread-local variable ends with its thread.
#include <pthread.h>

static _Thread_local int own = 1;
static int *published;

static void *work(void *unused) {
  published = &own;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return *published - 1;  // ERROR
}
