// EXPECT: error assertion
// FLAGS: --errors all
// Additions commute as long as nobody uses their results: one thread uses its.
// Who takes all atomic additions for independent loses one of its two results.
#include "reduction.h"

static atomic_int count;
static int seen;

THREAD(adder) {
  count++;
  return NULL;
}

THREAD(user) {
  seen = count++;
  return NULL;
}

int main(void) {
  pthread_t t = start(adder, NULL), u = start(user, NULL);
  finish(t), finish(u);
  assert(count == 2);
  HAPPENS(seen == 0);  // ERROR
  HAPPENS(seen == 1);  // ERROR
  return 0;
}
