// EXPECT: verified
// FLAGS: --check race
// Of three workers one writes, and nobody else.
#include "../reduction/reduction.h"

static int x;
static _Atomic int turn;

THREAD(worker) {
  int mine = turn++;
  if (mine > 0)
    if (mine == 2) x = 1;
  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; ++i) t[i] = start(worker, NULL);
  for (int i = 0; i < 3; ++i) finish(t[i]);
  return 0;
}
