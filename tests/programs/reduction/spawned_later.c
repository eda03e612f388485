// EXPECT: verified
// A thread that does not exist yet conflicts: the future of who starts it contains its future.
// Who looks only at threads that are there lets the writer go first always.
#include "reduction.h"

static int x, y;

THREAD(writer) {
  x = 1;
  return NULL;
}

THREAD(child) {
  x = 2;
  return NULL;
}

THREAD(parent) {
  y = 1;
  finish(start(child, NULL));
  return NULL;
}

int main(void) {
  pthread_t t = start(writer, NULL), u = start(parent, NULL);
  finish(t), finish(u);
  assert(x == 1 || x == 2);
  return 0;
}
