// EXPECT: verified (57 states, 77 transitions)
// WITH: a clock that advances a few times (--clock)
// All threads see one clock: what was looked at before something happened is not later than what is after it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static atomic_long sent;

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

static void *send(void *unused) {
  sent = now();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, send, NULL);
  const long message = sent;
  const long received = now();
  assert(message == 0 || message <= received);
  pthread_join(t, NULL);
  return 0;
}
