// EXPECT: verified (755 states, 1858 transitions)
// REDUCED: 6 states
// Three blocks of one size are made before the threads that use one each: they have names of their own, and one order
// is enough.
#include "reduction.h"

static int *blocks[3];

THREAD(user) {
  int *block = argument;
  *block += 1;
  *block += 2;
  return NULL;
}

int main(void) {
  for (int i = 0; i < 3; ++i) blocks[i] = calloc(1, sizeof *blocks[i]);
  pthread_t t[3];
  for (int i = 0; i < 3; ++i) t[i] = start(user, blocks[i]);
  for (int i = 0; i < 3; ++i) finish(t[i]);
  for (int i = 0; i < 3; ++i) assert(*blocks[i] == 3), free(blocks[i]);
  return 0;
}
