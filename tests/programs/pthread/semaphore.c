// EXPECT: verified (36 states, 44 transitions)
// Semaphores: value, trywait, timedwait, at most one inside.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <time.h>

static sem_t places;
static atomic_int inside;

static void *work(void *unused) {
  sem_wait(&places);
  assert(atomic_fetch_add(&inside, 1) < 1);
  atomic_fetch_sub(&inside, 1);
  sem_post(&places);
  return unused;
}

int main(void) {
  pthread_t t;
  int value;
  struct timespec deadline = {1, 0};
  sem_init(&places, 0, 1);
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  sem_getvalue(&places, &value);
  assert(value == 1);
  assert(sem_trywait(&places) == 0);
  assert(sem_trywait(&places) == -1 && errno == EAGAIN);
  assert(sem_timedwait(&places, &deadline) == -1 && errno == ETIMEDOUT);
  sem_destroy(&places);
  return 0;
}
