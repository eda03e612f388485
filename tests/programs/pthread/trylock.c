// EXPECT: verified (77 states, 108 transitions)
// trylock never blocks, and fails exactly if somebody holds the lock.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int inside, entered;

static void *work(void *unused) {
  int r = pthread_mutex_trylock(&lock);
  assert(r == 0 || r == EBUSY);
  if (r == 0) {
    assert(inside == 0);
    inside = 1;
    entered++;
    inside = 0;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  assert(entered >= 1);
  pthread_mutex_lock(&lock);
  assert(pthread_mutex_trylock(&lock) == EBUSY);
  pthread_mutex_unlock(&lock);
  return 0;
}
