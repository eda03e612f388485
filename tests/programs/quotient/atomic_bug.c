// EXPECT: error assertion
// The two increments are atomic one by one, but not together.
#include <pthread.h>
#include <quotient.h>

static int x, y;

static void *work(void *unused) {
  QUOTIENT_ATOMIC { x++; }
  QUOTIENT_ATOMIC { y++; }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  quotient_atomic_begin();
  int same = x == y;
  quotient_atomic_end();
  quotient_assert(same);  // ERROR
  pthread_join(t, NULL);
  return 0;
}
