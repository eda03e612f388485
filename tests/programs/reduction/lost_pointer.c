// EXPECT: verified
// Overwriting the last pointer to a block loses it, unless a reader has taken a copy before.
// The loss is an error of the writer's step: if the reader goes first always, it is never lost.
#include "reduction.h"

static int *box;
static int y;

THREAD(dropper) {
  y = 1;
  int *old = __atomic_exchange_n(&box, NULL, __ATOMIC_SEQ_CST);
  free(old);
  return NULL;
}

THREAD(taker) {
  int *cell = __atomic_exchange_n(&box, NULL, __ATOMIC_SEQ_CST);
  free(cell);
  return NULL;
}

int main(void) {
  box = malloc(sizeof *box);
  pthread_t t = start(dropper, NULL), u = start(taker, NULL);
  finish(t), finish(u);
  return 0;
}
