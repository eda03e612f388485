// EXPECT: verified (2925 states, 7379 transitions)
// A mutex of three states on a private futex: free, locked, locked with waiters.
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int state;
static int inside;

static void lock(void) {
  int expected = 0;
  if (atomic_compare_exchange_strong(&state, &expected, 1)) return;
  while (atomic_exchange(&state, 2) != 0) syscall(SYS_futex, &state, FUTEX_WAIT | FUTEX_PRIVATE_FLAG, 2, NULL, 0, 0);
}

static void unlock(void) {
  if (atomic_exchange(&state, 0) == 2) syscall(SYS_futex, &state, FUTEX_WAKE_PRIVATE, 1);
}

static void* work(void* unused) {
  lock();
  assert(++inside == 1);
  --inside;
  unlock();
  return unused;
}

int main(void) {
  int other = 5;
  assert(syscall(SYS_futex, &other, FUTEX_WAIT, 4, NULL, NULL, 0) == -1 && errno == EAGAIN);
  assert(syscall(SYS_futex, &other, FUTEX_WAKE, 1, NULL, NULL, 0) == 0);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  work(NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(state == 0);
}
