// EXPECT: error assertion|deadlock
// FLAGS: --errors all
// What an await read before it was abandoned belongs to the thread's future: the flag is true for one step only.
// If that read is forgotten, the setter runs through, and nobody ever sees the flag.
#include "reduction.h"

static int flag, passed;

THREAD(waiter) {
  AWAIT(flag);
  passed = 1;
  return NULL;
}

THREAD(setter) {
  flag = 1;
  flag = 0;
  return NULL;
}

int main(void) {
  pthread_t t = start(setter, NULL), u = start(waiter, NULL);
  finish(t);
  finish(u);         // ERROR
  HAPPENS(passed);  // ERROR
  return 0;
}
