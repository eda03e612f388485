// EXPECT: error out-of-bounds
// The loop runs one too far.
#include <stdlib.h>

int main(void) {
  int *a = malloc(4 * sizeof *a);
  for (int i = 0; i <= 4; i++) a[i] = i;  // ERROR
  free(a);
  return 0;
}
