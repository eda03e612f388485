// EXPECT: error exit-status
// FLAGS: --check exit
// Who calls abort does not end with status 0.
#include <stdlib.h>

int main(void) {
  abort();  // ERROR
}
