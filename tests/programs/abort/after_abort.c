// EXPECT: verified (2 states, 1 transition)
// Nothing happens after abort: by default it just ends the program.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  volatile int end = 1;
  if (end) abort();
  assert(0);
  return 0;
}
