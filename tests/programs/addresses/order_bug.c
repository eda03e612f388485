// EXPECT: error assertion
// Nobody knows which of two objects comes first: both orders are tried.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *a = malloc(1), *b = malloc(1);
  int in_order = a < b;
  free(a);
  free(b);
  assert(in_order);  // ERROR
}
