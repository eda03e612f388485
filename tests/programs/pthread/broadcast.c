// EXPECT: verified (132 states, 216 transitions)
// A broadcast opens the gate for all.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t gate = PTHREAD_COND_INITIALIZER;
static int open_, passed;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  while (!open_) pthread_cond_wait(&gate, &lock);
  passed++;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, NULL);
  pthread_mutex_lock(&lock);
  open_ = 1;
  pthread_cond_broadcast(&gate);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  assert(passed == 2);
  pthread_cond_destroy(&gate);
  return 0;
}
