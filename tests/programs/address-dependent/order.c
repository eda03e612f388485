// EXPECT: verified (3 states, 2 transitions)
// Within one object the order is known; between objects only equality is asked.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *a = malloc(4), *b = malloc(4);
  assert(a < a + 3 && a + 4 > a + 3 && a != b && b - b == 0);
  free(a);
  free(b);
  return 0;
}
