// EXPECT: unknown
// FLAGS: --strict
// C does not promise that an assignment copies padding, and gcc -O1 does not where it goes through a local variable, so
// that the assertion fails: without the condition there is no verdict.
#include <assert.h>
#include <string.h>

struct padded {
  char c;
  int i;
};

int main(void) {
  struct padded a, b, between;
  a.c = 1;
  a.i = 2;
  between = a;
  b = between;
  assert(memcmp(&a, &b, sizeof a) == 0);
  return 0;
}
