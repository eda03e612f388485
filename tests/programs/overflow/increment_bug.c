// EXPECT: error overflow
// FLAGS: --check overflow
// A counter at its limit.
#include <limits.h>

static int ticks = INT_MAX - 1;

int main(void) {
  for (int i = 0; i < 3; i++) ticks++;  // ERROR
  return 0;
}
