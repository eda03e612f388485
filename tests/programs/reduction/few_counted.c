// EXPECT: verified (1769 states, 4595 transitions)
// REDUCED: 45 states
// Who has not come to the barrier yet keeps the others from what lies behind it: its steps before need no other orders,
// although the others may write the counter, because they cannot count for it (reduce/guarded_orders.cpp).
#include "reduction.h"

#define THREADS 3
#define STEPS 4

static int part[THREADS][STEPS], arrived;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t all_arrived = PTHREAD_COND_INITIALIZER;

THREAD(work) {
  const long me = (long)argument;
  for (int i = 0; i < STEPS; ++i) part[me][i] = i;
  pthread_mutex_lock(&lock);
  if (++arrived == THREADS) pthread_cond_broadcast(&all_arrived);
  while (arrived < THREADS) pthread_cond_wait(&all_arrived, &lock);
  pthread_mutex_unlock(&lock);
  int sum = 0;
  for (int i = 0; i < STEPS; ++i) sum += part[(me + 1) % THREADS][i];
  assert(sum == STEPS * (STEPS - 1) / 2);
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  for (long i = 0; i < THREADS; ++i) threads[i] = start(work, (void *)i);
  for (int i = 0; i < THREADS; ++i) finish(threads[i]);
  return 0;
}
