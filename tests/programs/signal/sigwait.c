// EXPECT: verified (39 states, 60 transitions)
// A thread takes the signals of the process by sigwait.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static sigset_t set;

static void *work(void *unused) {
  int number;
  sigwait(&set, &number);
  assert(number == SIGTERM);
  return unused;
}

int main(void) {
  pthread_t t;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&t, NULL, work, NULL);
  kill(getpid(), SIGTERM);
  pthread_join(t, NULL);
  return 0;
}
