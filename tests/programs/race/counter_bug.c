// EXPECT: error data-race
// FLAGS: --check race
// Two increments without a lock.
#include <pthread.h>

static int counter;

static void *add(void *unused) {
  (void)unused;
  counter++;  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  return 0;
}
