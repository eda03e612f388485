// EXPECT: error use-after-return
// pthread_exit ends the life of main's variables; the thread may still use one.
#include <pthread.h>

static volatile int sink;

static void *work(void *argument) {
  sink = *(int *)argument;  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  int local = 1;
  pthread_create(&t, NULL, work, &local);
  pthread_exit(NULL);
}
