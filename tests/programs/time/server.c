// EXPECT: verified (20 states, 23 transitions)
// WITH: a clock that advances a few times (--clock); a clock that starts in 2001
// A server that keeps the time of its last report, for ever, has finitely many states.
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  time_t last = time(NULL);
  int reports = 0;
  for (;;) {
    const time_t now = time(NULL);
    assert(now >= last);
    if (now - last >= 60) {
      reports = (reports + 1) % 3;
      last = now;
    }
    sleep(1);
  }
}
