// EXPECT: error overlapping-copy
// memcpy must not be used to shift an array.
#include <string.h>

int main(void) {
  char a[8] = "abcdefg";
  size_t n = 6;
  memcpy(a + 1, a, n);  // ERROR
  return a[1];
}
