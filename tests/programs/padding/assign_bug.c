// EXPECT: error undefined-value
// The copy is there no longer: fresh memory of malloc has taken its place, and was filled member by member.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct padded {
  char c;
  int i;
};

int main(void) {
  struct padded a, *b = malloc(sizeof *b);
  a.c = 1;
  a.i = 2;
  *b = a;
  assert(memcmp(&a, b, sizeof a) == 0);
  free(b);
  b = malloc(sizeof *b);
  b->c = 1;
  b->i = 2;
  assert(memcmp(&a, b, sizeof a) == 0);  // ERROR
  free(b);
  return 0;
}
