// EXPECT: error null-dereference
// The pointer is checked and then read a second time.
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
  if (shared) seen = *shared;  // ERROR
  pthread_join(t, 0);
  return seen > 1;
}
