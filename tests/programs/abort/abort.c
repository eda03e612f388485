// EXPECT: verified (3 states, 2 transitions)
// FLAGS: --check abort
// abort is not reached.
#include <stdlib.h>

static int checked(int x) {
  if (x > 2) abort();
  return x;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) sum += checked(i);
  return sum - 3;
}
