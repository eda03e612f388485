// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// An assertion that holds on the only path.
#include <assert.h>
#include <stdio.h>

static int square(int x) { return x * x; }

int main(void) {
  for (int i = 0; i < 5; i++) assert(square(i) >= i);
  printf("%d\n", square(7));
  return 0;
}
