// EXPECT: unknown
// Which of two objects lies first in memory?
#include <stdlib.h>

int main(void) {
  char *a = malloc(1), *b = malloc(1);
  int result = a < b ? 1 : 0;
  free(a);
  free(b);
  return result == 2;
}
