// EXPECT: error assertion
// FLAGS: --errors all
// The result of an addition is used by nothing but the call that comes next, to which it is passed on.
// Who looks for its uses only behind that call takes the two additions for independent.
#include "reduction.h"

static atomic_int count;
static int seen;

static void note(int before) { seen = before; }

THREAD(adder) {
  count++;
  return NULL;
}

THREAD(user) {
  note(atomic_fetch_add(&count, 1));
  return NULL;
}

int main(void) {
  pthread_t t = start(adder, NULL), u = start(user, NULL);
  finish(t), finish(u);
  HAPPENS(seen == 0);  // ERROR
  HAPPENS(seen == 1);  // ERROR
  return 0;
}
