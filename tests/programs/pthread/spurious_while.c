// EXPECT: verified (30 states, 40 transitions)
// while is right in any case.
#include <assert.h>
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
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_lock(&lock);
  while (!set) pthread_cond_wait(&ready, &lock);
  assert(set);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
