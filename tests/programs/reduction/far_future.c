// EXPECT: verified (221 states, 366 transitions)
// REDUCED: 10 states
// The conflict comes after many steps of the thread's own: its future is more than its next few steps.
// Who looks ahead for a fixed number of steps lets the writer run first, and the reader never sees the old value.
#include "reduction.h"

static int x, steps, seen;

THREAD(writer) {
  x = 1;
  return NULL;
}

THREAD(reader) {
  for (int i = 0; i < 12; ++i) steps++;
  seen = x;
  return NULL;
}

int main(void) {
  pthread_t t = start(writer, NULL), u = start(reader, NULL);
  finish(t), finish(u);
  assert(seen == 0 || seen == 1);
  return 0;
}
