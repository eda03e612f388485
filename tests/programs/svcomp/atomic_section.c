// EXPECT: verified (12 states, 14 transitions)
// __VERIFIER_atomic_begin and _end.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int x;

static void *work(void *unused) {
  __VERIFIER_atomic_begin();
  int copy = x;
  x = copy + 1;
  __VERIFIER_atomic_end();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  assert(x == 2);
  return 0;
}
