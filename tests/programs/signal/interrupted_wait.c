// EXPECT: verified (77 states, 131 transitions)
// sem_wait may end with EINTR because a handler ran; then one waits again.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>

static sem_t gate;
static void handler(int number) { (void)number; }

static void *work(void *unused) {
  while (sem_wait(&gate) != 0) assert(errno == EINTR);
  return unused;
}

int main(void) {
  pthread_t t;
  struct sigaction action = {.sa_handler = handler};
  sigaction(SIGUSR1, &action, NULL);
  sem_init(&gate, 0, 0);
  pthread_create(&t, NULL, work, NULL);
  pthread_kill(t, SIGUSR1);
  sem_post(&gate);
  pthread_join(t, NULL);
  return 0;
}
