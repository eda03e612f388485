// EXPECT: verified (3 states, 2 transitions)
// WITH: struct padding as ordinary bytes
// An assignment copies the whole struct, as clang compiles it; so does a copy of a copy. After a member has been stored
// over, the copy differs in that, and the padding behind it is still the same.
#include <assert.h>
#include <string.h>

struct padded {
  char c;
  int i;
};

int main(void) {
  struct padded a, b, c;
  a.c = 1;
  a.i = 2;
  b = a;
  c = b;
  assert(memcmp(&a, &b, sizeof a) == 0);
  assert(memcmp(&a, &c, sizeof a) == 0);
  b.i = 3;
  assert(memcmp(&a, &b, sizeof a) < 0);
  b.i = 2;
  assert(memcmp(&c, &b, sizeof a) == 0);
  return 0;
}
