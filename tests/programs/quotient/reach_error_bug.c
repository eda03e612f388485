// EXPECT: error unreachable-reached
// quotient_reach_error after a yield.
#include <pthread.h>
#include <quotient.h>

static int x;

static void *work(void *unused) {
  x = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  quotient_yield();
  if (x == 1) quotient_reach_error();  // ERROR
  pthread_join(t, NULL);
  return 0;
}
