// EXPECT: error data-race
// FLAGS: --check race --errors all
// A race between an access and a free that comes later in the other thread, after a step that conflicts with nothing.
// Both must be next in some state: it is not enough that one of the two orders is explored.
#include "reduction.h"

static int *box;
static int y;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

THREAD(reader) {
  y = *box;  // ERROR
  return NULL;
}

THREAD(freer) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  free(box);  // ERROR
  return NULL;
}

int main(void) {
  box = malloc(sizeof *box);
  *box = 1;
  pthread_t t = start(reader, NULL), u = start(freer, NULL);
  finish(t), finish(u);
  return 0;
}
