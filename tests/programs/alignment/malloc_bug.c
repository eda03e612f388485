// EXPECT: unknown
// malloc gives multiples of 16, not of 32.
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  void *p = malloc(100);
  const int odd = ((uintptr_t)p & 31) != 0;
  free(p);
  return odd;
}
