// EXPECT: verified (14 states, 17 transitions)
// WITH: a clock that advances a few times (--clock); a clock that starts in 2001
// A loop that waits for a second to pass comes to its end.
#include <assert.h>
#include <time.h>

int main(void) {
  const time_t start = time(NULL);
  while (time(NULL) - start < 1) {}
  const time_t end = time(NULL);
  assert(end > start);
  return 0;
}
