// EXPECT: error leak
// The thread's result is thrown away by the join.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused) {
  (void)unused;
  return malloc(4);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);  // ERROR
  return 0;               // ERROR
}
