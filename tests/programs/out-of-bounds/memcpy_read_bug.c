// EXPECT: error out-of-bounds
// memcpy reads more than there is.
#include <string.h>

static char source[8] = "short";

int main(void) {
  char target[16];
  memcpy(target, source, sizeof target);  // ERROR
  return target[0];
}
