// EXPECT: verified (17 states, 16 transitions)
// WITH: a clock that advances a few times (--clock)
// A futex that times out has taken until its timeout.
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static unsigned word;

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

int main(void) {
  const struct timespec two = {.tv_sec = 2};
  const long start = now();
  if (syscall(SYS_futex, &word, FUTEX_WAIT, 0, &two, NULL, 0) == -1) {
    assert(errno == ETIMEDOUT);
    assert(now() >= start + 2);
  }
  return 0;
}
