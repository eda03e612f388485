// EXPECT: error undefined-value
// What main returns is what the program tells the system: output.
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
  int status = sum(numbers, 3);
  free(numbers);
  return status & 3;  // ERROR
}
