// EXPECT: error exit-status
// FLAGS: --check exit
// The return that is to blame is named, not the end of main.
#include <quotient.h>

int main(void) {
  if (quotient_choose(2)) {
    return 3;  // ERROR
  }
  return 0;
}
