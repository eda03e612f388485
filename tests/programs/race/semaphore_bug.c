// EXPECT: error data-race
// FLAGS: --check race
// The semaphore is posted before the buffer is written.
#include <pthread.h>
#include <semaphore.h>

static sem_t full;
static int buffer;

static void *produce(void *unused) {
  (void)unused;
  sem_post(&full);
  buffer = 42;  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  sem_init(&full, 0, 0);
  pthread_create(&t, NULL, produce, NULL);
  sem_wait(&full);
  int got = buffer;  // ERROR
  pthread_join(t, NULL);
  return got > 42;
}
