// EXPECT: error assertion
// The nanoseconds of a deadline must stay below a second. This one forgets the carry: the wait then fails at once, on a
// real system only now and then.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

int main(void) {
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_nsec += 100 * 1000000;
  pthread_mutex_lock(&lock);
  const int error = pthread_cond_timedwait(&changed, &lock, &deadline);
  assert(error != EINVAL);  // ERROR
  pthread_mutex_unlock(&lock);
  return 0;
}
