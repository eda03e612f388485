// EXPECT: error out-of-bounds
// strncpy leaves no terminator when the source is too long.
#include <string.h>

int main(void) {
  char buffer[4];
  strncpy(buffer, "abcdef", sizeof buffer);
  return (int)strlen(buffer);  // ERROR
}
