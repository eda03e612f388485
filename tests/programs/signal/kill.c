// EXPECT: verified (120 states, 198 transitions)
// A thread that is sent a signal runs the handler some time later; waiting for it by pause in a loop with the signal
// blocked until sigsuspend loses nothing.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static volatile sig_atomic_t woken;
static void handler(int number) {
  (void)number;
  woken = 1;
}

static void *work(void *unused) {
  sigset_t none;
  sigemptyset(&none);
  while (!woken) sigsuspend(&none);
  assert(woken);
  return unused;
}

int main(void) {
  pthread_t t;
  sigset_t set;
  signal(SIGUSR1, handler);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&t, NULL, work, NULL);
  pthread_kill(t, SIGUSR1);
  pthread_join(t, NULL);
  return 0;
}
