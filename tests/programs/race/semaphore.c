// EXPECT: verified (14 states, 15 transitions)
// FLAGS: --check race
// The semaphore hands the buffer over.
#include <pthread.h>
#include <semaphore.h>

static sem_t full;
static int buffer;

static void *produce(void *unused) {
  (void)unused;
  buffer = 42;
  sem_post(&full);
  return NULL;
}

int main(void) {
  pthread_t t;
  sem_init(&full, 0, 0);
  pthread_create(&t, NULL, produce, NULL);
  sem_wait(&full);
  int got = buffer;
  pthread_join(t, NULL);
  return got - 42;
}
