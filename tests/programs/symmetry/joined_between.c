// EXPECT: verified (132 states, 284 transitions)
// REDUCED: 4 states
// FLAGS: --check default,-deadlock
// Between two workers main joins a third thread, which nobody else does, so that nobody can notice when it happens.
#include "../reduction/reduction.h"

static _Atomic int turn;

THREAD(idle) { return NULL; }

THREAD(worker) {
  if (turn++ == 0) return NULL;
  while (1) turn = 2;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  pthread_t third = start(idle, NULL);
  for (int i = 0; i < 2; ++i) t[i] = start(worker, NULL);
  finish(t[0]);
  finish(third);
  finish(t[1]);
  return 0;
}
