// EXPECT: error assertion
// FLAGS: --check assert --errors all
// Workers that know their numbers until the end are different: the second may be the first.
#include "../reduction/reduction.h"

static _Atomic int turn, firsts[2];

THREAD(worker) {
  int mine = turn++;
  firsts[(long)argument] = mine == 0;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (long i = 0; i < 2; ++i) t[i] = start(worker, (void*)i);
  finish(t[0]), finish(t[1]);
  HAPPENS(firsts[1]);  // ERROR
  return 0;
}
