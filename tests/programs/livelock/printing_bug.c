// EXPECT: error livelock
// FLAGS: --check default,livelock
// A loop that prints only once does not get on, though nobody else could see what it does.
#include <stdio.h>

int main(void) {
  int printed = 0;
  for (;;) {                    // ERROR
    if (!printed) puts("tick");
    printed = 1;                // ERROR
  }
}
