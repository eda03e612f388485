// EXPECT: error assertion
// A sleep may take longer than it should.
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  const time_t start = time(NULL);
  sleep(2);
  assert(time(NULL) <= start + 2);  // ERROR
  return 0;
}
