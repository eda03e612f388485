// EXPECT: error out-of-bounds
// FILES: two_files_bug_other.c
// The error is in the second file.
#include <stdlib.h>

void fill(int *p, int n);

int main(void) {
  int *p = malloc(3 * sizeof *p);
  fill(p, 4);
  free(p);
  return 0;
}
