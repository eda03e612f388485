// EXPECT: error out-of-bounds
// FILES: preprocessed_rest.i
// What a preprocessed file allocates has two numbers, not three.
#include <stdlib.h>

int* numbers(int first, int second);

int main(void) {
  int* p = numbers(1, 2);
  int sum = p[0] + p[1] + p[2];  // ERROR
  free(p);
  return sum != 3;
}
