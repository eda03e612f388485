// EXPECT: verified (7 states, 6 transitions)
// The result is taken over and freed.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused) {
  (void)unused;
  return malloc(4);
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, &result);
  free(result);
  return 0;
}
