// EXPECT: error use-after-return
// FLAGS: --check assert,memory --errors all
// A worker keeps a pointer to a variable of another, which may have ended.
#include "../reduction/reduction.h"

static int* published;

THREAD(worker) {
  int own = 0;
  int* expected = NULL;
  if (!__atomic_compare_exchange_n(&published, &expected, &own, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
    *expected = 1;  // ERROR
  }

  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; ++i) t[i] = start(worker, NULL);
  for (int i = 0; i < 3; ++i) finish(t[i]);
  return 0;
}
