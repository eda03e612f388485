// EXPECT: verified (3 states, 2 transitions)
// calloc does.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *counters = calloc(2, sizeof *counters);
  assert(counters[0] == counters[1]);
  free(counters);
  return 0;
}
