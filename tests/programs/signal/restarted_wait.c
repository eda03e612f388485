// EXPECT: verified (61 states, 103 transitions)
// With SA_RESTART, sem_wait goes on waiting after a handler ran.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>

static sem_t gate;
static void handler(int number) { (void)number; }

static void *work(void *unused) {
  int result = sem_wait(&gate);
  assert(result == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigaction(SIGUSR1, &action, NULL);
  sem_init(&gate, 0, 0);
  pthread_create(&t, NULL, work, NULL);
  pthread_kill(t, SIGUSR1);
  sem_post(&gate);
  pthread_join(t, NULL);
  return 0;
}
