// EXPECT: verified
// FLAGS: --check default,livelock
// A loop that prints gets on.
#include <stdio.h>

int main(void) {
  for (;;) puts("tick");
}
