// EXPECT: error undefined-value
// Each undefined byte is a value of its own: an array is not equal to its copy at a distance.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct padded {
  char c;
  int i;
};

int main(void) {
  struct padded a[3], *b = malloc(sizeof a);
  for (int k = 0; k < 3; ++k) {
    a[k].c = 'x';
    a[k].i = 7;
  }
  memcpy(b, a, sizeof a);
  assert(memcmp(a, b, sizeof a) == 0);
  assert(memcmp(&a[1], &b[2], sizeof a[1]) == 0);  // ERROR
  free(b);
  return 0;
}
