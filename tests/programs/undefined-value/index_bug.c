// EXPECT: error undefined-value
// An undefined index.
#include <stdlib.h>

static int table[4] = {1, 2, 3, 4};

int main(void) {
  int *index = malloc(sizeof *index);
  int value = table[*index & 3];  // ERROR
  free(index);
  return value;
}
