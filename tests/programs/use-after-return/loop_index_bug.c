// EXPECT: error use-after-return
// The threads get the address of the loop's variable, which is gone when they look late.
#include <pthread.h>

static volatile int sink;

static void *work(void *argument) {
  sink = *(int *)argument;  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t[1];
  for (int i = 0; i < 1; i++) pthread_create(&t[i], NULL, work, &i);
  pthread_join(t[0], NULL);
  return 0;
}
