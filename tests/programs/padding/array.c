// EXPECT: verified (3 states, 2 transitions)
// WITH: struct padding as ordinary bytes
// An array of structs, in a heap block that realloc may move.
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
  b = realloc(b, sizeof a + 8);
  assert(memcmp(a, b, sizeof a) == 0);
  assert(memcmp(&a[1], &b[1], sizeof a[1]) == 0);
  free(b);
  return 0;
}
