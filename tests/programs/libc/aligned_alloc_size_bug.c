// EXPECT: error library-misuse
// C11 asks for a size that is a multiple of the alignment.
#include <stdlib.h>
int main(void) {
  free(aligned_alloc(64, 100));  // ERROR
}
