// EXPECT: verified (1060 states, 1796 transitions)
// REDUCED: 19 states
// A thread touches so many elements of an array that somebody who keeps ranges will join them to larger ones.
// Joining must make more conflicts, never fewer; elements that lie between two ranges must not fall out.
#include "reduction.h"

static int array[80], sum, y;

THREAD(reader) {
  y = 1;
  for (int i = 0; i < 80; i += 2) sum += array[i];
  return NULL;
}

THREAD(writer) {
  array[40] = 1;
  return NULL;
}

int main(void) {
  pthread_t t = start(writer, NULL), u = start(reader, NULL);
  finish(t), finish(u);
  assert(sum == 0 || sum == 1);
  return 0;
}
