// EXPECT: error deadlock
// A single signal for two waiters.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t gate = PTHREAD_COND_INITIALIZER;
static int open_;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  while (!open_) pthread_cond_wait(&gate, &lock);  // ERROR
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, NULL);
  pthread_mutex_lock(&lock);
  open_ = 1;
  pthread_cond_signal(&gate);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);  // ERROR
  return 0;
}
