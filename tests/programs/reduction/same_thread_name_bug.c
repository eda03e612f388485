// EXPECT: error assertion
// FLAGS: --errors all
// A thread has ended, and a new one with the same name and the same code touches something else.
// What is known of a name is known of all that ever had it: the first one's future does not tell the second one's.
#include "reduction.h"

static int x, y;

THREAD(writer) {
  x = 1;
  return NULL;
}

THREAD(worker) {
  *(int *)argument = 2;
  return NULL;
}

int main(void) {
  finish(start(worker, &y));
  pthread_t t = start(writer, NULL);
  finish(start(worker, &y));
  finish(start(worker, &x));
  finish(t);
  HAPPENS(x == 1);  // ERROR
  HAPPENS(x == 2);  // ERROR
  return 0;
}
