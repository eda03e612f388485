// EXPECT: error assertion
// That an address has not come back yet does not mean that it never will.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *a = malloc(1);
  free(a);
  char *b = malloc(1);
  if (a == b) return free(b), 0;
  char *c = malloc(1);
  assert(a != c);  // ERROR
  free(b);
  free(c);
}
