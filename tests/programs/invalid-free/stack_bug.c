// EXPECT: error invalid-free
// A local array was never allocated.
#include <stdlib.h>

static void release(void *p) { free(p); }  // ERROR

int main(void) {
  char buffer[8] = "local";
  release(buffer);
  return 0;
}
