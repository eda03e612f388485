// EXPECT: verified (3 states, 2 transitions)
// FLAGS: --check default,-undef
// WITH: struct padding as ordinary bytes
// Undefined values are not looked for, but what decides a branch must be known all the same.
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
