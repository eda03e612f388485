// EXPECT: verified
// A thread that is not their parent joins the first worker, and waits already when the second one is started: the
// second one waits until that thread has gone on.
#include "../reduction/reduction.h"

static pthread_t first;
static _Atomic int arrived, begun, joined;

THREAD(worker) {
  if (begun++ == 1) AWAIT(joined);
  return NULL;
}

THREAD(joiner) {
  pthread_t mine = first;
  arrived = 1;
  finish(mine);
  joined = 1;
  return NULL;
}

int main(void) {
  pthread_create(&first, NULL, worker, NULL);
  pthread_t other = start(joiner, NULL);
  AWAIT(arrived && begun == 1);
  pthread_t second = start(worker, NULL);
  finish(other);
  finish(second);
  return 0;
}
