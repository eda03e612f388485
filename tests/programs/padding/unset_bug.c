// EXPECT: error undefined-value
// No padding, but a variable without any value: compiled by clang -O2, the assertion fails.
#include <assert.h>
#include <string.h>

struct padded {
  char c;
  int i;
};

int main(void) {
  struct padded a, b;
  memcpy(&b, &a, sizeof a);
  assert(memcmp(&a, &b, sizeof a) == 0);  // ERROR
  return 0;
}
