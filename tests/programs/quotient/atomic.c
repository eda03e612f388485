// EXPECT: verified (16 states, 21 transitions)
// FLAGS: --check race
// An atomic block is one step: no lock needed, no race.
#include <pthread.h>
#include <quotient.h>

static int x, y;

static void *work(void *unused) {
  QUOTIENT_ATOMIC {
    x++;
    y++;
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  quotient_atomic_begin();
  int same = x == y;
  quotient_atomic_end();
  quotient_assert(same);
  pthread_join(t, NULL);
  quotient_assert(x == 2 && y == 2);
  return 0;
}
