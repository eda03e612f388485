// EXPECT: verified
// Which element of an array is accessed is known only later, and differs between executions.
// What was learned from the first execution (index 0) is not all: decisions that relied on it must be made again.
#include "reduction.h"

static int index, array[2];

THREAD(chooser) {
  index = 1;
  return NULL;
}

THREAD(computed) {
  int i = index;
  array[i] = 2;
  return NULL;
}

THREAD(fixed) {
  array[1] = 1;
  return NULL;
}

int main(void) {
  pthread_t t = start(fixed, NULL), u = start(computed, NULL), v = start(chooser, NULL);
  finish(t), finish(u), finish(v);
  assert(array[0] ? array[1] == 1 : array[1] == 1 || array[1] == 2);
  return 0;
}
