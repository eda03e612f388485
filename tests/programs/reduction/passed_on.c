// EXPECT: verified
// The result of an addition is used by nothing but the call that comes next: every thread gets another one.
#include "reduction.h"

static atomic_int count;
static atomic_int seen[2];

static void note(int before) { seen[before]++; }

THREAD(adder) {
  note(atomic_fetch_add(&count, 1));
  return NULL;
}

int main(void) {
  pthread_t t = start(adder, NULL), u = start(adder, NULL);
  finish(t), finish(u);
  assert(seen[0] == 1 && seen[1] == 1);
  return 0;
}
