// EXPECT: verified (933 states, 2290 transitions)
// Pauses between two tries take no states of their own: they belong to the step before them.
#include <assert.h>
#include <pthread.h>
#include <quotient.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int taken;
static int count;

static void *work(void *unused) {
  int delay = 1;
  while (atomic_exchange(&taken, 1)) {
    for (int i = 0; i < delay; ++i) quotient_yield();
    if (delay < 4) delay *= 2;
  }
  ++count;
  taken = 0;
  return unused;
}

int main(void) {
  pthread_t thread[3];
  for (int i = 0; i < 3; ++i) pthread_create(&thread[i], NULL, work, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(thread[i], NULL);
  assert(count == 3);
}
