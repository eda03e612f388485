// EXPECT: error assertion
// FLAGS: --check assert --errors all
// Thread-local variables go with their threads: one comes to its last step first, and it may be either.
#include "../reduction/reduction.h"

static _Atomic int turn;
static _Thread_local int mine;

static void look(void) {
  static _Atomic int last;
  HAPPENS(last++ == 0 && mine == 1);  // ERROR
}

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
