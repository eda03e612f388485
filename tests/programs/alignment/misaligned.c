// EXPECT: verified (3 states, 2 transitions)
// FLAGS: --check default,alignment
// Packed members are read as such, and memcpy does not care.
#include <stdlib.h>
#include <string.h>
struct __attribute__((packed)) header {
  char tag;
  int length;
};
int main(void) {
  struct header h = {1, 2};
  int length;
  memcpy(&length, &h.length, sizeof length);
  int *p = malloc(2 * sizeof *p);
  p[1] = h.length - length;
  const int result = p[1];
  free(p);
  return result;
}
