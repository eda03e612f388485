// EXPECT: verified
// FLAGS: --check leak --errors all
// Memory is freed between two joins; one worker never ends.
#include "../reduction/reduction.h"

static _Atomic int done;

THREAD(worker) {
  if (done++ == 0) return NULL;
  while (1) done = 2;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  int* block = malloc(sizeof *block);
  for (int i = 0; i < 2; ++i) t[i] = start(worker, NULL);
  finish(t[0]);
  free(block);
  finish(t[1]);
  return 0;
}
