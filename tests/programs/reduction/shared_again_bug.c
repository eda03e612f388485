// EXPECT: error assertion
// FLAGS: --errors all
// A cell is taken out of a global variable, changed where nobody sees it, and put back.
// The change is invisible, but an access of the other thread, which has read the pointer before, meets it.
#include "reduction.h"

static int *box;
static int seen, y;

THREAD(changer) {
  int *cell = box;
  box = NULL;
  *cell = 1;
  y = 1;
  *cell = 2;
  box = cell;
  return NULL;
}

THREAD(reader) {
  int *cell = argument;
  y = 2;
  seen = *cell;
  return NULL;
}

int main(void) {
  int *cell = malloc(sizeof *cell);
  *cell = 0;
  box = cell;
  pthread_t t = start(changer, NULL), u = start(reader, cell);
  finish(t), finish(u);
  HAPPENS(seen == 0);  // ERROR
  HAPPENS(seen == 1);  // ERROR
  HAPPENS(seen == 2);  // ERROR
  return 0;
}
