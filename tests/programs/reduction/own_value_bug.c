// EXPECT: error assertion
// FLAGS: --check assert --errors all
// A step that reads what the chosen step writes has been seen only after it, with the value that it wrote. That this
// value is not there yet must not be taken as an obstacle: the order in which the old one is read is the other one.
#include "reduction.h"

static int mine, yours;
static int seen_mine, seen_yours;

THREAD(left) {
  mine = 1;
  seen_yours = yours;
  return NULL;
}

THREAD(right) {
  yours = 1;
  seen_mine = mine;
  return NULL;
}

int main(void) {
  pthread_t t = start(left, NULL), u = start(right, NULL);
  finish(t), finish(u);
  HAPPENS(!seen_mine);  // ERROR
  return 0;
}
