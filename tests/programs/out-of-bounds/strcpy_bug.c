// EXPECT: error out-of-bounds
// No room for the terminator.
#include <stdlib.h>
#include <string.h>

int main(void) {
  const char *name = "quotient";
  char *copy = malloc(strlen(name));
  strcpy(copy, name);  // ERROR
  free(copy);
  return 0;
}
