// EXPECT: error deadlock
// The flag is set after the wake: a wait that begins between them is never woken.
#include <linux/futex.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Atomic int flag;

static void* set(void* unused) {
  syscall(SYS_futex, &flag, FUTEX_WAKE, 1, NULL, NULL, 0);
  flag = 1;
  return unused;
}

int main(void) {
  pthread_t setter;
  pthread_create(&setter, NULL, set, NULL);
  while (!flag) syscall(SYS_futex, &flag, FUTEX_WAIT, 0, NULL, NULL, 0);  // ERROR
  pthread_join(setter, NULL);
}
