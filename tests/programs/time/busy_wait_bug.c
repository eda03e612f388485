// EXPECT: error assertion
// What comes after a loop that waits for time to pass is reached.
#include <assert.h>
#include <time.h>

int main(void) {
  const time_t start = time(NULL);
  while (time(NULL) - start < 1) {}
  assert(0);  // ERROR
  return 0;
}
