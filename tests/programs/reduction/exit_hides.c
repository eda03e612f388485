// EXPECT: verified
// exit() in a thread ends the others before they fail.
// A step that ends everything must not be the only one that is tried.
#include "reduction.h"

static int y;

THREAD(leaver) {
  exit(0);
}

THREAD(worker) {
  y = 1;
  assert(y == 1);
  return NULL;
}

int main(void) {
  pthread_t t = start(leaver, NULL), u = start(worker, NULL);
  finish(t), finish(u);
  return 0;
}
