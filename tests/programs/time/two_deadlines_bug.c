// EXPECT: error assertion
// A short timeout can have passed while a long one has not.
#include <assert.h>
#include <sys/time.h>

static long long now_us(void) {
  struct timeval now;
  gettimeofday(&now, 0);
  return now.tv_sec * 1000000ll + now.tv_usec;
}

int main(void) {
  const long long start = now_us();
  const long long elapsed = now_us() - start;
  const int warned = elapsed > 200000, given_up = elapsed > 60000000;
  assert(warned == given_up);  // ERROR
  return 0;
}
