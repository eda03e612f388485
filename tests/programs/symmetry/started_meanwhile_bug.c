// EXPECT: error assertion
// FLAGS: --check assert --errors all
// A thread that is not their parent joins the first worker, and waits already when the second one is started: it does
// not wait for that one, who may see it go on.
#include "../reduction/reduction.h"

static pthread_t first;
static _Atomic int arrived, begun, started, joined;

THREAD(worker) {
  if (begun++ == 0) {
    AWAIT(started);
  } else {
    HAPPENS(joined);  // ERROR
  }
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
  started = 1;
  finish(other);
  finish(second);
  return 0;
}
