// EXPECT: verified (30 states, 43 transitions)
// The flag is set before the wake, and a wait compares it when it begins.
#include <linux/futex.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Atomic int flag;

static void* set(void* unused) {
  flag = 1;
  syscall(SYS_futex, &flag, FUTEX_WAKE, 1, NULL, NULL, 0);
  return unused;
}

int main(void) {
  pthread_t setter;
  pthread_create(&setter, NULL, set, NULL);
  while (!flag) syscall(SYS_futex, &flag, FUTEX_WAIT, 0, NULL, NULL, 0);
  pthread_join(setter, NULL);
}
