// EXPECT: error assertion
// Two places, and two threads inside.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t places;
static atomic_int inside;

static void *work(void *unused) {
  sem_wait(&places);
  assert(atomic_fetch_add(&inside, 1) < 1);  // ERROR
  atomic_fetch_sub(&inside, 1);
  sem_post(&places);
  return unused;
}

int main(void) {
  pthread_t t;
  sem_init(&places, 0, 2);
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
