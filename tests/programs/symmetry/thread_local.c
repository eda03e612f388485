// EXPECT: verified
// Thread-local variables go with their threads.
#include "../reduction/reduction.h"

static _Atomic int turn;
static _Thread_local int mine;

static void look(void) { assert(mine == 0 || mine == 1); }

THREAD(worker) {
  mine = turn++;
  turn = turn;
  look();
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; ++i) t[i] = start(worker, NULL);
  for (int i = 0; i < 2; ++i) finish(t[i]);
  return 0;
}
