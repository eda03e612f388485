// EXPECT: verified
// Which name a new thread gets depends on whether an older one has ended: the same code runs under different names.
// Knowledge that is kept for names must not be taken from one execution to another in which they mean others.
#include "reduction.h"

static int x, y;

THREAD(brief) {
  y = 1;
  return NULL;
}

THREAD(late) {
  x = 2;
  return NULL;
}

THREAD(writer) {
  y = 2;
  x = 1;
  return NULL;
}

int main(void) {
  pthread_detach(start(brief, NULL));
  pthread_t t = start(writer, NULL);
  y = 3;
  pthread_t u = start(late, NULL);
  finish(t), finish(u);
  assert(x == 1 || x == 2);
  return 0;
}
