// EXPECT: verified (32 states, 47 transitions)
// A wait with a timeout is never blocked, and its timeout may pass before or after the wake.
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static _Atomic int flag;

static void* wake(void* unused) {
  long woken = syscall(SYS_futex, &flag, FUTEX_WAKE_BITSET, 1, NULL, NULL, 2);
  assert(woken == 0 || woken == 1);
  return unused;
}

int main(void) {
  pthread_t waker;
  pthread_create(&waker, NULL, wake, NULL);
  struct timespec limit = {1, 0};
  long result = syscall(SYS_futex, &flag, FUTEX_WAIT_BITSET, 0, &limit, NULL, 6);
  assert(result == 0 || errno == ETIMEDOUT);
  pthread_join(waker, NULL);
  int none = 0;
  result = syscall(SYS_futex, &none, FUTEX_WAIT, 0, &limit, NULL, 0);
  assert(result == 0 || errno == ETIMEDOUT);  // nobody wakes it, but it may wake up by itself
}
