// EXPECT: verified
// The death of a local variable is a write to it: it conflicts with an access through a pointer that was published.
// Who learns from loads and stores alone lets the other thread go first always.
#include "reduction.h"

static int *place;
static int done, y;

THREAD(owner) {
  int local = 0;
  place = &local;
  AWAIT(done);
  return NULL;
}

THREAD(visitor) {
  AWAIT(place != NULL);
  *place = 1;
  done = 1;
  return NULL;
}

int main(void) {
  pthread_t t = start(owner, NULL), u = start(visitor, NULL);
  finish(t), finish(u);
  return 0;
}
