// EXPECT: verified
// FLAGS: --check default,livelock
// Polls under a mutex that the other one wants, too: it is free again and again, so the other one gets it some time.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static int is_done(void) {
  pthread_mutex_lock(&lock);
  int result = done;
  pthread_mutex_unlock(&lock);
  return result;
}

static void *worker(void *unused) {
  pthread_mutex_lock(&lock);
  done = 1;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  while (!is_done()) {
  }
  pthread_join(thread, NULL);
}
