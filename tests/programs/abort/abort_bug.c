// EXPECT: error abort
// FLAGS: --check abort
// abort is reached, and the user wants to know.
#include <stdlib.h>

static int checked(int x) {
  if (x > 2) abort();  // ERROR
  return x;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) sum += checked(i);
  return sum;
}
