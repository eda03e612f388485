// EXPECT: verified (11 states, 14 transitions)
// A static variable outlives main.
#include <pthread.h>

static volatile int sink;

static void *work(void *argument) {
  sink = *(int *)argument;
  return NULL;
}

int main(void) {
  pthread_t t;
  static int local = 1;
  pthread_create(&t, NULL, work, &local);
  pthread_exit(NULL);
}
