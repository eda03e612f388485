// EXPECT: verified (65 states, 95 transitions)
// WITH: a clock that advances a few times (--clock)
// A poll with a timeout is never blocked; if it gives up, its time has passed on the clock.
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static int ends[2];

static void *produce(void *unused) {
  write(ends[1], "!", 1);
  return unused;
}

static time_t seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

int main(void) {
  pipe(ends);
  pthread_t producer;
  pthread_create(&producer, NULL, produce, NULL);
  time_t start = seconds();
  struct pollfd asked = {ends[0], POLLIN, 0};
  int ready = poll(&asked, 1, 2000);
  assert(ready == 1 || (ready == 0 && seconds() - start >= 2));
  pthread_join(producer, NULL);
  assert(poll(&asked, 1, -1) == 1);
}
