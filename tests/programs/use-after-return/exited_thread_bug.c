// EXPECT: error use-after-return
// A thread returns the address of its own variable.
#include <pthread.h>

static void *work(void *argument) {
  int result = 7;
  void *volatile p = &result;
  (void)argument;
  return p;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, &result);
  return *(int *)result;  // ERROR
}
