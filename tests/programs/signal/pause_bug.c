// EXPECT: error deadlock
// LINE: any
// The signal may come between looking at the flag and pause.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t woken;
static void handler(int number) {
  (void)number;
  woken = 1;
}

static void *work(void *unused) {
  while (!woken) pause();
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
