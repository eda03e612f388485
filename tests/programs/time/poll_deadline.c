// EXPECT: verified (94 states, 160 transitions)
// WITH: a clock that advances a few times (--clock)
// A deadline that is polled passes before the work is done, or after it: both are dealt with.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int done, given_up;

static void *work(void *unused) {
  done = 1;
  return unused;
}

static long long now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000ll + now.tv_nsec / 1000000;
}

int main(void) {
  pthread_t worker;
  const long long deadline = now_ms() + 500;
  pthread_create(&worker, NULL, work, NULL);
  while (!done && !given_up) {
    if (now_ms() >= deadline) given_up = 1;
  }
  assert(done || given_up);
  pthread_join(worker, NULL);
  return 0;
}
