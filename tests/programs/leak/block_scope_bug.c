// EXPECT: error leak
// A variable of an inner block holds its memory while the block runs; then it is gone.
#include <stdlib.h>

static volatile int steps;

int main(void) {
  for (int i = 0; i < 2; i++) {
    int *p = malloc(sizeof *p);
    *p = i;
    steps++;
    steps++;  // ERROR
  }           // ERROR
  steps++;
  return 0;
}
