// EXPECT: error null-dereference
// memcpy to a null pointer.
#include <string.h>

static char *target;
static char source[4] = "abc";

int main(void) {
  memcpy(target, source, sizeof source);  // ERROR
  return 0;
}
