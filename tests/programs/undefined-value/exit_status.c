// EXPECT: verified (3 states, 2 transitions)
// The status that main returns is defined, as far as anybody sees it.
#include <stdlib.h>

static int sum(const int *numbers, int count) {
  int result = 0;
  for (int i = 0; i < count; i++) result += numbers[i];
  return result;
}

int main(void) {
  int *numbers = malloc(3 * sizeof *numbers);
  numbers[0] = 1;
  numbers[1] = 2;
  numbers[2] = -3;
  int status = sum(numbers, 3);
  free(numbers);
  return status & 3;
}
