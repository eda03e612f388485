// EXPECT: verified (17 states, 21 transitions)
// FLAGS: --strict
// Who looks at a monotonic clock once learns nothing; who never looks does not mind how long others sleep.
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static void *sleeper(void *unused) {
  for (int i = 0; i < 3; i++) usleep(500);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, sleeper, NULL);
  sleep(3);
  pthread_join(t, NULL);
  struct timespec now;
  return clock_gettime(CLOCK_MONOTONIC, &now);
}
