// EXPECT: verified (84 states, 144 transitions)
// With the signal blocked while the variable is changed, no addition is lost.
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
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  ready = 1;
  ++count;
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  while (!handled) {}
  assert(count == 2);
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
