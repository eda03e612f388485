// EXPECT: error leak
// A local variable goes out of scope with the only pointer.
#include <stdlib.h>
#include <string.h>

static size_t measure(const char *text) {
  char *copy = strdup(text);
  size_t length = strlen(copy);  // ERROR
  return length;                 // ERROR
}                                // ERROR

int main(void) {
  size_t n = measure("text");
  return n != 4;
}
