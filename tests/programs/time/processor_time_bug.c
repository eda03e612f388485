// EXPECT: error assertion
// The same with processor time.
#include <assert.h>
#include <time.h>

int main(void) {
  const clock_t start = clock();
  while (clock() - start < 5 * CLOCKS_PER_SEC) {}
  assert(0);  // ERROR
  return 0;
}
