// EXPECT: error out-of-bounds
// LINE: any
// qsort is told of more elements than there are: found where the comparison reads them, or at the call.
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  int numbers[3] = {3, 2, 1};
  qsort(numbers, sizeof numbers, sizeof *numbers, compare);
  return 0;
}
