// EXPECT: verified
// A compare and exchange that fails only reads, and one that succeeds writes: which it is depends on the order.
// Who judges by what it did in one order takes two that conflict for two reads.
#include "reduction.h"

static atomic_int state;
static int moved;

THREAD(mover) {
  int zero = 0, one = 1;
  if (atomic_compare_exchange_strong(&state, &one, 2)) moved += 1;
  if (atomic_compare_exchange_strong(&state, &zero, 3)) moved += 2;
  return NULL;
}

THREAD(opener) {
  int zero = 0;
  atomic_compare_exchange_strong(&state, &zero, 1);
  return NULL;
}

int main(void) {
  pthread_t t = start(mover, NULL), u = start(opener, NULL);
  finish(t), finish(u);
  assert(moved < 3);
  return 0;
}
