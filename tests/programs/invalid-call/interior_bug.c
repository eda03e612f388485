// EXPECT: error invalid-call
// An address inside a function is no function.
#include <stdint.h>

static int f(void) { return 1; }

int main(void) {
  int (*g)(void) = (int (*)(void))((uintptr_t)f + 4);
  return g();  // ERROR
}
