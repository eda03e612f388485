// EXPECT: error out-of-bounds
// memcpy writes more than there is room for: the error is at the call.
#include <string.h>

static char source[16] = "a longer string";

int main(void) {
  char target[8];
  memcpy(target, source, sizeof source);  // ERROR
  return target[0];
}
