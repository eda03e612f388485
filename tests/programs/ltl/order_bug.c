// EXPECT: error ltl
// FLAGS: --ltl '!printed U computed'
// Without waiting, something may be printed before it is computed.
#include <pthread.h>

static int computed, printed;

static void *compute(void *unused) {
  computed = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, compute, 0);
  printed = 1;  // ERROR
  pthread_join(thread, 0);
  return 0;
}
