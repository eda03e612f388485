// EXPECT: error undefined-value
// Of the second word only one byte is passed: that is all there is in it but for padding.
#include <assert.h>
#include <string.h>

struct padded {
  long l;
  char c;
};

static struct padded pass(struct padded p) { return p; }

int main(void) {
  struct padded a, b;
  a.l = 1;
  a.c = 2;
  b = pass(a);
  assert(b.l == 1 && b.c == 2);
  assert(memcmp(&a, &b, sizeof a) == 0);  // ERROR
  return 0;
}
