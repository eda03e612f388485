// EXPECT: verified (4 states, 6 transitions)
// FLAGS: --ltl '!printed U computed'
// Nothing is printed before it is computed, and it is computed in the end: main waits for the thread.
#include <pthread.h>

static int computed, printed;

static void *compute(void *unused) {
  computed = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, compute, 0);
  pthread_join(thread, 0);
  printed = 1;
  return 0;
}
