// EXPECT: error deadlock
// Both wait before they post.
#include <pthread.h>
#include <semaphore.h>

static sem_t ping, pong;

static void *work(void *unused) {
  (void)unused;
  sem_wait(&ping);  // ERROR
  sem_post(&pong);
  return NULL;
}

int main(void) {
  pthread_t t;
  sem_init(&ping, 0, 0);
  sem_init(&pong, 0, 0);
  pthread_create(&t, NULL, work, NULL);
  sem_wait(&pong);  // ERROR
  sem_post(&ping);
  pthread_join(t, NULL);
  return 0;
}
