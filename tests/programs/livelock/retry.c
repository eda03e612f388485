// EXPECT: verified
// FLAGS: --check default,livelock
// An exchange fails only if another one has succeeded, or for no reason.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int count;

static void *add(void *unused) {
  int expected;
  do expected = count;
  while (!atomic_compare_exchange_weak(&count, &expected, expected + 1));
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, add, NULL);
  add(NULL);
  pthread_join(thread, NULL);
  assert(count == 2);
}
