// EXPECT: verified
// FLAGS: --check default,livelock
// It depends on inputs how long the loop runs; they do not stay the same for ever.
#include <quotient.h>

int main(void) {
  int request = 0;
  while (request != 1) request = quotient_choose(2);
}
