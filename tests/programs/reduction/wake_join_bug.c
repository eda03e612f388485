// EXPECT: error assertion
// FLAGS: --errors all
// A thread that waits for another one's end conflicts with what is next elsewhere after it.
// The end of a thread wakes who joins it: it is a write, though the thread's last instruction writes nothing.
#include "reduction.h"

static int x, y;

THREAD(writer) {
  x = 1;
  return NULL;
}

THREAD(worker) {
  y = 1;
  return NULL;
}

int main(void) {
  pthread_t t = start(writer, NULL), u = start(worker, NULL);
  finish(u);
  x = 2;
  finish(t);
  HAPPENS(x == 1);  // ERROR
  HAPPENS(x == 2);  // ERROR
  return 0;
}
