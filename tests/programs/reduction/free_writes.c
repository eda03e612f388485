// EXPECT: verified
// free() is a write to the whole block: it conflicts with every access to any part of it.
// Who learns from loads and stores alone lets the reader go first always.
#include "reduction.h"

struct pair {
  int first, second;
};
static struct pair *box;
static int y, done;

THREAD(reader) {
  int seen = box->second;
  assert(seen == 2);
  done = 1;
  return NULL;
}

THREAD(freer) {
  y = 1;
  AWAIT(done);
  free(box);
  return NULL;
}

int main(void) {
  box = malloc(sizeof *box);
  box->first = 1;
  box->second = 2;
  pthread_t t = start(reader, NULL), u = start(freer, NULL);
  finish(t), finish(u);
  return 0;
}
