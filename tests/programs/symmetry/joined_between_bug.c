// EXPECT: error thread-misuse
// FLAGS: --check default,-deadlock
// Between two workers main joins a third thread, which the second worker joins, too. The second worker never ends: if
// main waited for both workers before it joins anybody, nobody would join twice.
#include "../reduction/reduction.h"

static pthread_t third;
static _Atomic int turn;

THREAD(idle) { return NULL; }

THREAD(worker) {
  if (turn++ == 0) return NULL;
  finish(third);  // ERROR
  while (1) turn = 2;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&third, NULL, idle, NULL);
  pthread_t same = third;
  for (int i = 0; i < 2; ++i) t[i] = start(worker, NULL);
  finish(t[0]);
  finish(same);  // ERROR
  finish(t[1]);
  return 0;
}
