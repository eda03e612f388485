// EXPECT: verified (30 states, 38 transitions)
// The body of a function named __VERIFIER_atomic_* is atomic, with several returns.
#include <assert.h>
#include <pthread.h>

static int lock, counter;

extern void __VERIFIER_assume(int);

static int __VERIFIER_atomic_cas(int *p, int expected, int wanted) {
  if (*p != expected) return 0;
  *p = wanted;
  return 1;
}

static void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(lock == 0);
  lock = 1;
}

static void *work(void *unused) {
  __VERIFIER_atomic_acquire();
  counter++;
  assert(__VERIFIER_atomic_cas(&lock, 1, 0));
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  assert(counter == 2);
  return 0;
}
