// EXPECT: error undefined-value
// A switch over an undefined value.
#include <stdlib.h>

enum color { red, green };

int main(void) {
  enum color *c = malloc(sizeof *c);
  int result;
  switch (*c) {  // ERROR
    case red: result = 1; break;
    case green: result = 2; break;
    default: result = 3; break;
  }
  free(c);
  return result;
}
