// EXPECT: verified (3 states, 2 transitions)
// Freed on the way out.
#include <stdlib.h>
#include <string.h>

static size_t measure(const char *text) {
  char *copy = strdup(text);
  size_t length = strlen(copy);
  free(copy);
  return length;
}

int main(void) {
  size_t n = measure("text");
  return n != 4;
}
