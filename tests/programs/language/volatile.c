// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// volatile variables, members and pointers.
#include <stdio.h>

struct device { volatile int status; int data; };
static volatile int ticks;

static void tick(void) { ticks++; }

int main(void) {
  struct device d = {0, 1};
  volatile char *bytes = (volatile char *)&d.data;
  int *volatile p = &d.data;
  tick();
  tick();
  d.status |= 4;
  bytes[1] = 1;
  *p += 2;
  printf("%d %d %d\n", ticks, d.status, d.data);
  return 0;
}
