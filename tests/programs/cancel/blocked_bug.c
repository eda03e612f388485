// EXPECT: error deadlock
// LINE: any
// A thread that is cancelled while it waits for a condition has the mutex; without a cleanup handler it keeps it.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  for (;;) pthread_cond_wait(&never, &lock);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  pthread_mutex_lock(&lock);
  return 0;
}
