// EXPECT: error double-free|use-after-free
// LINE: any
// TRACE: freed at
// A timer fires while it is being cancelled, and both free it.
#include <pthread.h>
#include <stdlib.h>

struct timer {
  int armed;
  void (*fire)(void);
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct timer *pending;
static int fired;

static void count(void) { ++fired; }

static void *expire(void *unused) {
  pthread_mutex_lock(&lock);
  struct timer *timer = pending;
  int armed = timer && timer->armed;
  pthread_mutex_unlock(&lock);
  if (armed) {
    timer->fire();
    pthread_mutex_lock(&lock);
    pending = NULL;
    pthread_mutex_unlock(&lock);
    free(timer);
  }
  return unused;
}

static void cancel(void) {
  pthread_mutex_lock(&lock);
  struct timer *timer = pending;
  pending = NULL;
  pthread_mutex_unlock(&lock);
  free(timer);
}

int main(void) {
  pending = malloc(sizeof *pending);
  *pending = (struct timer){1, count};
  pthread_t clock;
  pthread_create(&clock, NULL, expire, NULL);
  cancel();
  pthread_join(clock, NULL);
  return 0;
}
