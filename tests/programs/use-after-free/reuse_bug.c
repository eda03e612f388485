// EXPECT: error use-after-free
// The next malloc may get the same address, yet the old pointer is still wrong.
#include <stdlib.h>

int main(void) {
  int *stale = malloc(sizeof *stale);
  *stale = 1;
  free(stale);
  int *fresh = malloc(sizeof *fresh);
  *fresh = 2;
  int sum = *stale + *fresh;  // ERROR
  free(fresh);
  return sum;
}
