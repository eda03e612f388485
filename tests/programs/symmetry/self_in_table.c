// EXPECT: verified
// FLAGS: --check assert --errors all
// Workers put their names into a table.
#include "../reduction/reduction.h"

static pthread_t table[2];
static _Atomic int entries;
static _Atomic int ready;

THREAD(worker) {
  table[entries++] = pthread_self();
  ++ready;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; ++i) t[i] = start(worker, NULL);
  for (int i = 0; i < 2; ++i) finish(t[i]);
  assert(!pthread_equal(table[0], table[1]));
  return 0;
}
