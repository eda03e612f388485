// EXPECT: error livelock
// FLAGS: --check default,livelock
// The executions in which the other thread comes later count, and do not end.
#include <pthread.h>
#include <quotient.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int state;

static void *other(void *unused) {
  quotient_assume(state == 1);
  if (state == 2) state = 3;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  state = 1;
  while (state != 2) {  // ERROR
  }
  pthread_join(thread, NULL);
}
