// EXPECT: verified (3 states, 2 transitions)
// FILES: two_files_other.c
// STDOUT: native
// A program of two files with shared globals, static functions of the same name, and tentative definitions.
#include <stdio.h>

extern int shared;
extern const char *const labels[];
int other(int);
static int helper(int x) { return x + 1; }
int common;

int main(void) {
  printf("%d %d %d %s\n", helper(1), other(2), shared, labels[1]);
  printf("%d\n", common);
  return 0;
}
