// EXPECT: verified (97 states, 129 transitions)
// WITH: a clock that advances a few times (--clock); a clock that starts in 2001
// Who looks at the clock after a timeout sees that the deadline has passed.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *set(void *unused) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return unused;
}

static int is_past(const struct timespec *deadline) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return now.tv_sec > deadline->tv_sec || (now.tv_sec == deadline->tv_sec && now.tv_nsec >= deadline->tv_nsec);
}

int main(void) {
  pthread_t t;
  struct timespec deadline;
  pthread_create(&t, NULL, set, NULL);
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 5;
  pthread_mutex_lock(&lock);
  int error = 0;
  while (!ready && error == 0) error = pthread_cond_timedwait(&changed, &lock, &deadline);
  if (!ready) assert(error == ETIMEDOUT && is_past(&deadline));
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
