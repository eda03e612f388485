// EXPECT: verified (30 states, 43 transitions)
// Programs pass 0 where the system call takes a pointer: on x86-64 it arrives as one.
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int set;

static void *wake(void *unused) {
  set = 1;
  syscall(SYS_futex, &set, FUTEX_WAKE, 1, 0, 0, 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, wake, NULL);
  while (!set) syscall(SYS_futex, &set, FUTEX_WAIT, 0, 0, 0, 0);
  pthread_join(thread, NULL);
  return 0;
}
