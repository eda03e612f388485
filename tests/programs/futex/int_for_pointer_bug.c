// EXPECT: error deadlock
// The same without a wake: it waits for ever, since a timeout of 0 is a null pointer.
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int set;

static void *wake(void *unused) {
  set = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, wake, NULL);
  while (!set) syscall(SYS_futex, &set, FUTEX_WAIT, 0, 0, 0, 0);  // ERROR
  pthread_join(thread, NULL);
  return 0;
}
