// EXPECT: unknown
// FLAGS: --strict
// With --strict, a proof for one sequence of random numbers is none.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  srand(1);
  int dice = rand() % 6;
  assert(dice >= 0 && dice < 6);
  return 0;
}
