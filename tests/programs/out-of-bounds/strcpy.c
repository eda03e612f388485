// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Room for the terminator.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  const char *name = "quotient";
  char *copy = malloc(strlen(name) + 1);
  strcpy(copy, name);
  puts(copy);
  free(copy);
  return 0;
}
