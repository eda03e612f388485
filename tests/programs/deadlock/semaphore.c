// EXPECT: verified (21 states, 22 transitions)
// Two threads take turns with two semaphores.
#include <pthread.h>
#include <semaphore.h>

static sem_t ping, pong;

static void *work(void *unused) {
  (void)unused;
  for (int i = 0; i < 2; i++) {
    sem_wait(&ping);
    sem_post(&pong);
  }
  return NULL;
}

int main(void) {
  pthread_t t;
  sem_init(&ping, 0, 0);
  sem_init(&pong, 0, 0);
  pthread_create(&t, NULL, work, NULL);
  for (int i = 0; i < 2; i++) {
    sem_post(&ping);
    sem_wait(&pong);
  }
  pthread_join(t, NULL);
  sem_destroy(&ping);
  sem_destroy(&pong);
  return 0;
}
