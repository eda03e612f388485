// EXPECT: error out-of-bounds
// A word that is too long for the buffer.
#include <stdio.h>

int main(void) {
  char word[4];
  return sscanf("toolong", "%s", word) - 1;  // ERROR
}
