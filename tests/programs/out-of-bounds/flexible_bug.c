// EXPECT: error out-of-bounds
// The flexible array has as many elements as were allocated.
#include <stdlib.h>

struct vector {
  int length;
  int items[];
};

int main(void) {
  struct vector *v = malloc(sizeof *v + 2 * sizeof v->items[0]);
  v->length = 3;
  for (int i = 0; i < v->length; i++) v->items[i] = i;  // ERROR
  free(v);
  return 0;
}
