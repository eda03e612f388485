// EXPECT: verified (3 states, 2 transitions)
// Functions and variables that nobody defines do no harm as long as no execution comes to them.
#include <assert.h>

extern int nowhere;
int frobnicate(int, double, const char *, ...);
static int (*const table[])(int, double, const char *, ...) = {frobnicate};

int main(void) {
  int wanted = 1;
  if (wanted > 1) return frobnicate(1, 2.0, "three", 4) + nowhere;
  if (wanted > 2) return table[0](1, 2.0, "three");
  assert(table[0] == frobnicate);
  return 0;
}
