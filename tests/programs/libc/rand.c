// EXPECT: verified (3 states, 2 transitions)
// WITH: rand() as seeded
// The same seed gives the same numbers, all within the range.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int first[4];
  srand(7);
  for (int i = 0; i < 4; i++) first[i] = rand();
  srand(7);
  for (int i = 0; i < 4; i++) {
    int r = rand();
    assert(r == first[i] && r >= 0 && r <= RAND_MAX);
  }
  unsigned state = 3, again = 3;
  assert(rand_r(&state) == rand_r(&again));
  return 0;
}
