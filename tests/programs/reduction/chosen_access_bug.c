// EXPECT: error assertion
// FLAGS: --errors all
// What a thread accesses is chosen: the first choice conflicts with nothing, the second one does.
// All choices of a step belong to the thread's future, also those that were not tried when it was asked for.
#include "reduction.h"

static int own, x;

THREAD(chooser) {
  int *place = quotient_choose(2) ? &x : &own;
  *place = 2;
  return NULL;
}

THREAD(writer) {
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t = start(writer, NULL), u = start(chooser, NULL);
  finish(t), finish(u);
  HAPPENS(own == 2);            // ERROR
  HAPPENS(own == 0 && x == 1);  // ERROR
  HAPPENS(own == 0 && x == 2);  // ERROR
  return 0;
}
