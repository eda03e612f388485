// EXPECT: verified (3 states, 2 transitions)
// Bit-fields that share a word are initialised one by one: the read-modify-write of undefined neighbours is fine.
#include <assert.h>

struct flags {
  unsigned low : 3, middle : 5, high : 4;
};

int main(void) {
  struct flags f;
  f.low = 5;
  assert(f.low == 5);
  f.high = 9;
  assert(f.low == 5 && f.high == 9);
  f.middle = 17;
  assert(f.low == 5 && f.middle == 17 && f.high == 9);
  return 0;
}
