// EXPECT: verified (86 states, 130 transitions)
// A timed wait may time out; then nobody needs to signal.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int set;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  set = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  struct timespec deadline = {1, 0};
  int r = 0;
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_lock(&lock);
  while (!set && r == 0) r = pthread_cond_timedwait(&ready, &lock, &deadline);
  assert(set || r == ETIMEDOUT);
  do r = pthread_cond_timedwait(&ready, &lock, &deadline);
  while (!set && r == 0);
  assert(set || r == ETIMEDOUT);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
