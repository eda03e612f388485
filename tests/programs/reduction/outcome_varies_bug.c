// EXPECT: error assertion
// The write must not come first, because the reader may be faster: it goes on if `go` is 1, which is what the copier
// leaves there if the setter came before it. If not, the copier makes the same step, from the same place and with the
// same numbers in its registers, and leaves 0 (condition outcomes).
#include <string.h>

#include "reduction.h"

static int x, source, go = 2;

THREAD(write) {
  x = 1;
  return NULL;
}

THREAD(read) {
  if (go == 1) assert(x == 1);  // ERROR
  return NULL;
}

THREAD(copy) {
  int *const own = malloc(sizeof *own);
  memcpy(own, &source, sizeof source);
  memcpy(&go, own, sizeof go);
  free(own);
  return NULL;
}

THREAD(set) {
  source = 1;
  return NULL;
}

int main(void) {
  const pthread_t threads[] = {start(write, NULL), start(read, NULL), start(copy, NULL), start(set, NULL)};
  for (int i = 0; i < 4; ++i) finish(threads[i]);
  return 0;
}
