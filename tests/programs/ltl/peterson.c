// EXPECT: verified (220 states, 719 transitions)
// FLAGS: --ltl 'G (want[0] -> F inside[0]) && G !(inside[0] && inside[1])' --fair
// Peterson's algorithm: who wants to come in does, and nobody is there at the same time. Both threads run forever.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int want[2], turn, inside[2];

static void *work(void *argument) {
  const int self = argument != 0;
  for (;;) {
    want[self] = 1;
    turn = !self;
    while (want[!self] && turn == !self) {
    }
    inside[self] = 1;
    inside[self] = 0;
    want[self] = 0;
  }
  return 0;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, work, &want);
  work(0);
  return 0;
}
