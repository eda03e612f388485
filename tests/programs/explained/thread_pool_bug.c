// EXPECT: error deadlock
// LINE: any
// TRACE: for condition variable pool.work, and nobody is left who could end that.
// Whoever shuts the pool down wakes one worker, and there are two.
#include <pthread.h>
#include <stdbool.h>

enum { workers = 2 };

static struct {
  pthread_mutex_t lock;
  pthread_cond_t work;
  int jobs;
  bool closed;
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .work = PTHREAD_COND_INITIALIZER};

static void *work(void *unused) {
  pthread_mutex_lock(&pool.lock);
  for (;;) {
    while (pool.jobs == 0 && !pool.closed) pthread_cond_wait(&pool.work, &pool.lock);
    if (pool.jobs == 0) break;
    --pool.jobs;
  }
  pthread_mutex_unlock(&pool.lock);
  return unused;
}

int main(void) {
  pthread_t threads[workers];
  for (int i = 0; i < workers; ++i) pthread_create(&threads[i], NULL, work, NULL);
  pthread_mutex_lock(&pool.lock);
  pool.jobs = 1;
  pthread_cond_signal(&pool.work);
  pthread_mutex_unlock(&pool.lock);
  pthread_mutex_lock(&pool.lock);
  pool.closed = true;
  pthread_cond_signal(&pool.work);
  pthread_mutex_unlock(&pool.lock);
  for (int i = 0; i < workers; ++i) pthread_join(threads[i], NULL);
  return 0;
}
