// EXPECT: error library-misuse
// An alignment must be a power of two.
#include <stdlib.h>
int main(void) {
  free(aligned_alloc(24, 48));  // ERROR
}
