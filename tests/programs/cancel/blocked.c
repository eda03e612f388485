// EXPECT: verified (82 states, 134 transitions)
// A thread that waits at a cancellation point ends when it is cancelled; its cleanup handler runs with the mutex, and
// the joiner learns of it.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static int cleaned;

static void unlock(void *unused) {
  (void)unused;
  cleaned = 1;
  pthread_mutex_unlock(&lock);
}

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  pthread_cleanup_push(unlock, NULL);
  for (;;) pthread_cond_wait(&never, &lock);
  pthread_cleanup_pop(1);
  return unused;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert(result == PTHREAD_CANCELED);
  assert(cleaned);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
