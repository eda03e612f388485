// EXPECT: error unreachable-reached
// The older name of the same.
#include <pthread.h>

extern void __VERIFIER_error(void);

static volatile int x;

static void *work(void *unused) {
  (void)unused;
  x = 1;
  x = 2;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  if (x == 1) __VERIFIER_error();  // ERROR
  pthread_join(t, NULL);
  return 0;
}
