// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Enumerations: gaps, negative values, duplicates, arithmetic, as array size and as switch.
#include <stdio.h>

enum level { LOW = -2, MID, ZERO, HIGH = 10, ALIAS = 10, NEXT };
enum flags { A = 1 << 0, B = 1 << 1, C = 1 << 2 };

static enum level raise(enum level l) { return l < ZERO ? l + 1 : l; }

int main(void) {
  int counts[NEXT] = {0};
  enum flags f = A | C;
  counts[HIGH] = 3;
  printf("%d %d %d %d\n", MID, ZERO, ALIAS == HIGH, NEXT);
  printf("%d %d %d\n", raise(raise(raise(LOW))), f & B, f & C);
  printf("%d %zu\n", counts[ALIAS], sizeof(enum level));
  return 0;
}
