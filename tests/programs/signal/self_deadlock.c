// EXPECT: verified (480 states, 804 transitions)
// While the lock is held the signal is blocked, so that its handler can take the lock, too.
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void update(void) {
  pthread_mutex_lock(&lock);
  ++data;
  pthread_mutex_unlock(&lock);
}
static void handler(int number) {
  (void)number;
  update();
}
static void *work(void *unused) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  update();
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  return unused;
}

int main(void) {
  pthread_t t;
  signal(SIGUSR1, handler);
  pthread_create(&t, NULL, work, NULL);
  pthread_kill(t, SIGUSR1);
  pthread_join(t, NULL);
  return 0;
}
