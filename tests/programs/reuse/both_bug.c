// EXPECT: error assertion
// One address, three objects, one after the other.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *a = malloc(1);
  free(a);
  char *b = malloc(1);
  free(b);
  char *c = malloc(1);
  int first = a == c, second = b == c;
  free(c);
  assert(!first || !second);  // ERROR
}
