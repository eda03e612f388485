// EXPECT: error assertion
// A poll that finds something need not have taken until its timeout.
#include <assert.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

int main(void) {
  int ends[2];
  assert(pipe(ends) == 0 && write(ends[1], "x", 1) == 1);
  struct pollfd asked = {.fd = ends[0], .events = POLLIN};
  const long start = now();
  poll(&asked, 1, 5000);
  assert(now() >= start + 5);  // ERROR
  return 0;
}
