// EXPECT: verified (17 states, 18 transitions)
// Threads that exist at the same time have different instances at different addresses.
#include <assert.h>
#include <pthread.h>

static _Thread_local int own;
static int *first;

static void *other(void *unused) {
  assert(first != &own);
  return unused;
}

static void *work(void *unused) {
  pthread_t t;
  first = &own;
  pthread_create(&t, NULL, other, NULL);
  pthread_join(t, NULL);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return 0;
}
