// EXPECT: error livelock
// FLAGS: --check default,livelock
// Whatever comes in, the loop goes on.
#include <quotient.h>

int main(void) {
  int request = 0;
  while (request != 2) request = quotient_choose(2);  // ERROR
}
