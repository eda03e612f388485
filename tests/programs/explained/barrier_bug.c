// EXPECT: error deadlock
// LINE: any
// TRACE: for condition variable barrier.all_here, and nobody is left who could end that.
// A barrier that is used twice: a fast thread comes again and sets the count back before the slow one has looked.
#include <pthread.h>

static struct {
  pthread_mutex_t lock;
  pthread_cond_t all_here;
  int missing;
} barrier = {.lock = PTHREAD_MUTEX_INITIALIZER, .all_here = PTHREAD_COND_INITIALIZER, .missing = 2};

static void meet(void) {
  pthread_mutex_lock(&barrier.lock);
  if (--barrier.missing == 0) pthread_cond_broadcast(&barrier.all_here);
  while (barrier.missing > 0) pthread_cond_wait(&barrier.all_here, &barrier.lock);
  barrier.missing = 2;
  pthread_mutex_unlock(&barrier.lock);
}

static void *take_part(void *unused) {
  meet();
  meet();
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, take_part, NULL);
  take_part(NULL);
  pthread_join(other, NULL);
  return 0;
}
