// EXPECT: error undefined-value
// strlen looks at bytes that were never written.
#include <string.h>

int main(void) {
  char buffer[4];
  buffer[0] = 'a';
  return (int)strlen(buffer);  // ERROR
}
