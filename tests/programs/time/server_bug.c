// EXPECT: error assertion
// The minute between two reports passes.
#include <assert.h>
#include <time.h>

int main(void) {
  time_t last = time(NULL);
  int reports = 0;
  for (;;) {
    const time_t now = time(NULL);
    if (now - last >= 60) {
      reports++;
      last = now;
    }
    assert(reports == 0);  // ERROR
  }
}
