// EXPECT: verified (3 states, 2 transitions)
// WITH: an empty environment
// The environment is empty.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  assert(getenv("HOME") == NULL);
  assert(getenv("") == NULL);
  return 0;
}
