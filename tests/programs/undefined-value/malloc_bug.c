// EXPECT: error undefined-value
// TRACE: the last undefined value that was read: counters[1]
// TRACE: allocated at
// malloc does not clear.
#include <stdlib.h>

int main(void) {
  int *counters = malloc(2 * sizeof *counters);
  int result = 0;
  counters[0] = 0;
  if (counters[0] == counters[1]) result = 1;  // ERROR
  free(counters);
  return result;
}
