// EXPECT: error ltl
// FLAGS: --ltl 'F finished'
// Without fairness the waiting thread may spin forever.
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
  while (!ready) {  // ERROR
  }
  finished = 1;
  pthread_join(setter, 0);
  return 0;
}
