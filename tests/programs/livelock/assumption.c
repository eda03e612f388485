// EXPECT: verified
// FLAGS: --check default,livelock
// Executions in which the other thread comes first do not count, and the others end.
#include <pthread.h>
#include <quotient.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int state;

static void *other(void *unused) {
  quotient_assume(state == 1);
  state = 2;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  state = 1;
  while (state != 2) {
  }
  pthread_join(thread, NULL);
}
