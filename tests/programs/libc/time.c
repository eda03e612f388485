// EXPECT: verified (14 states, 13 transitions)
// WITH: a clock that advances a few times (--clock); a clock that starts in 2001
// time, clock and sleep are there and are scheduling points; no value is promised but that time does not go back.
#include <assert.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  time_t before = time(NULL);
  sleep(1);
  usleep(10);
  sched_yield();
  struct timespec ts = {0, 1000};
  nanosleep(&ts, NULL);
  assert(time(NULL) >= before);
  assert(difftime(5, 3) == 2.0);
  return 0;
}
