// EXPECT: error ltl
// LINE: any
// FLAGS: --ltl 'G (want[0] -> F inside[0])' --fair
// Who does not give way to the other may lock both out: they spin forever, fair or not.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int want[2], inside[2];

static void *work(void *argument) {
  const int self = argument != 0;
  for (;;) {
    want[self] = 1;
    while (want[!self]) {
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
