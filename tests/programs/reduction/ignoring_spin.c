// EXPECT: verified
// Ignoring: a thread waits in a loop for a flag that is set late; reading it again leads to the same state.
// If reading is taken for progress, the thread that sets the flag never gets its turn.
#include "reduction.h"

static atomic_int flag;
static int x, seen;

THREAD(waiter) {
  while (!flag) {
  }
  seen = x;
  return NULL;
}

THREAD(work) {
  x = 1;
  flag = 1;
  x = 2;
  return NULL;
}

int main(void) {
  pthread_t t = start(waiter, NULL), u = start(work, NULL);
  finish(t), finish(u);
  assert(seen == 1 || seen == 2);
  return 0;
}
