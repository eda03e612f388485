// EXPECT: error livelock
// FLAGS: --check default,livelock
// Waits for what only the thread can do that waits for the mutex.
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
  while (!ready) {  // ERROR
  }
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
}
