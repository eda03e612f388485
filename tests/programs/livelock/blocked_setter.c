// EXPECT: verified
// FLAGS: --check default,livelock
// Gives the mutex back before it waits.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int ready;

static void *setter(void *unused) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&lock);
  pthread_create(&thread, NULL, setter, NULL);
  pthread_mutex_unlock(&lock);
  while (!ready) {
  }
  pthread_join(thread, NULL);
}
