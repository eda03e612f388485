// EXPECT: verified
// FILES: preprocessed_rest.i
// A file that gcc has preprocessed: attributes that clang does not know, names that a preprocessor would replace.
#include <stdlib.h>

int* numbers(int first, int second);

int main(void) {
  int* p = numbers(1, 2);
  int sum = p[0] + p[1];
  free(p);
  return sum != 3;
}
