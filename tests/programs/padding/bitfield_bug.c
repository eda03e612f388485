// EXPECT: error undefined-value
// Storing a bit-field makes its whole unit anew, and what is computed from undefined bits is no copy of them. (C does
// not say either what the padding is after a member has been stored.)
#include <assert.h>
#include <string.h>

struct flags {
  unsigned low : 3, high : 14;
};

int main(void) {
  struct flags a, b;
  a.low = 5;
  a.high = 9;
  b = a;
  b.low = 4;
  b.low = 5;
  assert(memcmp(&a, &b, sizeof a) == 0);  // ERROR
  return 0;
}
