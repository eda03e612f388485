// EXPECT: error assertion
// FLAGS: --errors all
// An atomic section is one step with many accesses, some of them only in some states.
// Who keeps only the first access of a step, or those of one execution, misses the conflict at its end.
#include "reduction.h"

static int mode, x, y;

THREAD(section) {
  QUOTIENT_ATOMIC {
    y = 1;
    if (mode) x = 2;
  }
  return NULL;
}

THREAD(writer) {
  x = 1;
  return NULL;
}

THREAD(switcher) {
  mode = 1;
  return NULL;
}

int main(void) {
  pthread_t t = start(writer, NULL), u = start(section, NULL), v = start(switcher, NULL);
  finish(t), finish(u), finish(v);
  HAPPENS(x == 1);  // ERROR
  HAPPENS(x == 2);  // ERROR
  return 0;
}
