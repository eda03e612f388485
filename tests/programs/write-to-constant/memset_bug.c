// EXPECT: error write-to-constant
// memset on a const object.
#include <string.h>

static const char name[4] = "abc";

int main(void) {
  memset((char *)name, 0, sizeof name);  // ERROR
  return 0;
}
