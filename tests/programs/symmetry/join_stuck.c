// EXPECT: verified
// FLAGS: --check assert --errors all
// Between two joins an assertion holds, which nobody else can notice; one of the workers never ends.
#include "../reduction/reduction.h"

void __VERIFIER_assume(int);

static _Atomic int done;

THREAD(worker) {
  if (done++ == 0) return NULL;
  for (;;) {
    __VERIFIER_assume(0);
  }
  return NULL;
}

int main(void) {
  int own = 0;
  pthread_t t[2];
  for (int i = 0; i < 2; ++i) t[i] = start(worker, NULL);
  finish(t[0]);
  ++own;
  assert(own == 1);
  finish(t[1]);
  return 0;
}
