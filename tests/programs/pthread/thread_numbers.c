// EXPECT: verified (54 states, 81 transitions)
// gettid: every thread has a number of its own, and main that of the process.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static void* number(void* to) {
  *(int*)to = gettid();
  assert(syscall(SYS_gettid) == gettid());
  return NULL;
}

int main(void) {
  int a, b, c;
  pthread_t first, second;
  pthread_create(&first, NULL, number, &a);
  pthread_create(&second, NULL, number, &b);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  pthread_create(&first, NULL, number, &c);
  pthread_join(first, NULL);
  assert(a != b && b != c && a != c && gettid() == getpid() && a != getpid());
}
