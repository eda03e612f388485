// EXPECT: error assertion
// FLAGS: --errors all
// exit() in a thread runs the handlers, which look at what all the others have written until then.
// Who lets the thread that exits go first, or last, always, loses one of the outcomes.
#include "reduction.h"

static int x, y;

static void at_end(void) {
  HAPPENS(x == 0);  // ERROR
  HAPPENS(x == 1);  // ERROR
}

THREAD(leaver) {
  y = 1;
  exit(0);
}

THREAD(writer) {
  x = 1;
  return NULL;
}

int main(void) {
  atexit(at_end);
  pthread_t t = start(leaver, NULL), u = start(writer, NULL);
  finish(t), finish(u);
  return 0;
}
