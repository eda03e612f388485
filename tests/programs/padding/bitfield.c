// EXPECT: verified (3 states, 2 transitions)
// WITH: struct padding as ordinary bytes
// A byte of which only some bits are undefined.
#include <assert.h>
#include <string.h>

struct flags {
  unsigned low : 3, high : 14;
};

int main(void) {
  struct flags a, b, c;
  a.low = 5;
  a.high = 9;
  b = a;
  assert(memcmp(&a, &b, sizeof a) == 0);
  b.low = 4;
  c = b;
  assert(memcmp(&c, &b, sizeof a) == 0);
  return 0;
}
