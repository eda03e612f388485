// EXPECT: error out-of-bounds
// Two strings that fit alone, but not together.
#include <string.h>

int main(void) {
  char buffer[8] = "abcd";
  strcat(buffer, "efgh");  // ERROR
  return buffer[0];
}
