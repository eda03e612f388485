// EXPECT: error assertion
// A handler may run between reading and writing a variable of its own thread: its addition is lost.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static _Thread_local volatile int count;
static volatile int ready, handled;
static void handler(int number) {
  (void)number;
  ++count;
  handled = 1;
}

static void *work(void *unused) {
  ready = 1;
  ++count;
  while (!handled) {}
  assert(count == 2);  // ERROR
  return unused;
}

int main(void) {
  pthread_t t;
  signal(SIGUSR1, handler);
  pthread_create(&t, NULL, work, NULL);
  while (!ready) {}
  pthread_kill(t, SIGUSR1);
  pthread_join(t, NULL);
  return 0;
}
