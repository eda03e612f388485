// EXPECT: verified (3 states, 2 transitions)
// WITH: rand() as seeded
// One sequence of random numbers is tried, and the verdict says so.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  srand(1);
  int dice = rand() % 6;
  assert(dice >= 0 && dice < 6);
  return 0;
}
