// EXPECT: verified (33 states, 32 transitions)
// WITH: a clock that advances a few times (--clock); a clock that starts in 2001
// Every timed operation that fails has taken until its deadline.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t items;

static void *try(void *unused) {
  struct timespec deadline, now;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 3;
  assert(pthread_mutex_timedlock(&lock, &deadline) == ETIMEDOUT);
  clock_gettime(CLOCK_REALTIME, &now);
  assert(now.tv_sec >= deadline.tv_sec);
  deadline.tv_sec += 7;
  assert(sem_timedwait(&items, &deadline) == -1 && errno == ETIMEDOUT);
  clock_gettime(CLOCK_REALTIME, &now);
  assert(now.tv_sec >= deadline.tv_sec);
  return unused;
}

int main(void) {
  pthread_t t;
  sem_init(&items, 0, 0);
  pthread_mutex_lock(&lock);
  pthread_create(&t, NULL, try, NULL);
  pthread_join(t, NULL);
  return 0;
}
