// EXPECT: error leak
// The result of strdup is not used at all.
#include <string.h>

int main(void) {
  strdup("nobody wants me");  // ERROR
  return 0;                   // ERROR
}
