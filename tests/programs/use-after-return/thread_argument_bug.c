// EXPECT: error use-after-return
// The thread gets the address of a local of a function that returns.
#include <pthread.h>

static void *work(void *argument) {
  int *p = argument;
  *p += 1;  // ERROR
  return NULL;
}

static pthread_t start(void) {
  pthread_t t;
  int argument = 1;
  pthread_create(&t, NULL, work, &argument);
  return t;
}

int main(void) {
  pthread_join(start(), NULL);
  return 0;
}
