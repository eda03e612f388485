// EXPECT: error assertion
// FLAGS: --check assert --errors all
// A value keeps a thread from what it would do, but others change the value meanwhile: the searcher goes on to `data`
// only when the door is open, and while the writer stands still, the opener opens it.
#include "reduction.h"

static int data, door;
static int was_open, found;

THREAD(writer) {
  data = 1;
  return NULL;
}

THREAD(searcher) {
  if (door) {
    was_open = 1;
    found = data;
  }
  return NULL;
}

THREAD(opener) {
  door = 1;
  return NULL;
}

int main(void) {
  pthread_t t = start(writer, NULL), u = start(searcher, NULL), v = start(opener, NULL);
  finish(t), finish(u), finish(v);
  HAPPENS(was_open && !found);  // ERROR
  return 0;
}
