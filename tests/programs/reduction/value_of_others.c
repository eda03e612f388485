// EXPECT: verified
// FLAGS: --check assert
// As value_of_others_bug.c, but the one who opens the door has written the data.
#include "reduction.h"

static int data, door;
static int was_open, found;

THREAD(writer) {
  data = 1;
  door = 1;
  return NULL;
}

THREAD(searcher) {
  if (door) {
    was_open = 1;
    found = data;
  }
  return NULL;
}

static int unrelated;

THREAD(bystander) {
  unrelated = 1;
  return NULL;
}

int main(void) {
  pthread_t t = start(writer, NULL), u = start(searcher, NULL), v = start(bystander, NULL);
  finish(t), finish(u), finish(v);
  assert(!was_open || found);
  return 0;
}
