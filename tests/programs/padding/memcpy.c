// EXPECT: verified (3 states, 2 transitions)
// WITH: struct padding as ordinary bytes
// The undefined padding of a copy is that of the original.
#include <assert.h>
#include <string.h>

struct padded {
  char c;
  int i;
};

int main(void) {
  struct padded a, b;
  a.c = 1;
  a.i = 2;
  memcpy(&b, &a, sizeof a);
  assert(memcmp(&a, &b, sizeof a) == 0);
  return 0;
}
