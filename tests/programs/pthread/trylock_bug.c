// EXPECT: error assertion
// It may fail: both threads need not get in.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int entered;

static void *work(void *unused) {
  if (pthread_mutex_trylock(&lock) == 0) {
    entered++;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  assert(entered == 2);  // ERROR
  return 0;
}
