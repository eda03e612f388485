// EXPECT: verified (22 states, 53 transitions)
// FLAGS: --ltl 'F finished' --fair
// The waiting thread spins, but under a fair scheduler the other one gets its turn.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static int finished;

static void *set(void *unused) {
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t setter;
  pthread_create(&setter, 0, set, 0);
  while (!ready) {
  }
  finished = 1;
  pthread_join(setter, 0);
  return 0;
}
