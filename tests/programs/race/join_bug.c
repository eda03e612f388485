// EXPECT: error data-race
// FLAGS: --check race
// The value is read before the join.
#include <pthread.h>

static int value;

static void *work(void *unused) {
  (void)unused;
  value = 1;  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  int seen = value;  // ERROR
  pthread_join(t, NULL);
  return seen > 1;
}
