// EXPECT: verified
// A thread's future conflicts although its next step does not: the second steps are on each other's variables.
// Who compares next steps alone lets one of the two begin always, and loses the outcomes in which the other is first.
#include "reduction.h"

static int x, y, seen_x, seen_y;

THREAD(one) {
  x = 1;
  seen_y = y;
  return NULL;
}

THREAD(other) {
  y = 1;
  seen_x = x;
  return NULL;
}

int main(void) {
  pthread_t t = start(one, NULL), u = start(other, NULL);
  finish(t), finish(u);
  assert(seen_x || seen_y);
  return 0;
}
