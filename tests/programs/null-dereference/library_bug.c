// EXPECT: error null-dereference
// A library function gets a null pointer: the error is at the call.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  const char *home = getenv("NO_SUCH_VARIABLE");
  printf("%zu\n", strlen(home));  // ERROR
  return 0;
}
