// EXPECT: error out-of-bounds
// sprintf writes past the buffer.
#include <stdio.h>

int main(void) {
  char buffer[4];
  sprintf(buffer, "%d", 12345);  // ERROR
  return buffer[0];
}
