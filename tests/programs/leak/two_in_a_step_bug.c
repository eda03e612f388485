// EXPECT: error leak
// FLAGS: --errors all
// One step puts two blocks out of use, of which only the first is lost: main's variable holds the second to the end.
#include <stdlib.h>

int main(void) {
  int *cell = malloc(sizeof *cell);
  *cell = 1;
  cell = malloc(sizeof *cell);  // ERROR
  *cell = 2;
  return 0;
}
