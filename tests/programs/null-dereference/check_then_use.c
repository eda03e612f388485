// EXPECT: verified (18 states, 23 transitions)
// The pointer is read once.
#include <pthread.h>

static int value = 1;
static int *volatile shared = &value;

static void *reset(void *unused) {
  (void)unused;
  shared = 0;
  return 0;
}

int main(void) {
  pthread_t t;
  int seen = 0;
  pthread_create(&t, 0, reset, 0);
  int *p = shared;
  if (p) seen = *p;
  pthread_join(t, 0);
  return seen > 1;
}
