// EXPECT: error livelock
// FLAGS: --check default,livelock
// Polls under a mutex for what never comes.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static int is_done(void) {
  pthread_mutex_lock(&lock);  // ERROR
  int result = done;
  pthread_mutex_unlock(&lock);  // ERROR
  return result;
}

static void *worker(void *unused) {
  pthread_mutex_lock(&lock);
  if (done) done = 1;
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
