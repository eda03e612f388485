// EXPECT: error data-race
// FLAGS: --check race
// Double-checked locking with a plain flag: the first check races with the write under the lock.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ready, value;

static int get(void) {
  if (!ready) {  // ERROR
    pthread_mutex_lock(&lock);
    if (!ready) {
      value = 1;
      ready = 1;  // ERROR
    }
    pthread_mutex_unlock(&lock);
  }
  return value;
}

static void *work(void *unused) {
  (void)unused;
  return (void *)(long)get();
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  int mine = get();
  pthread_join(t, NULL);
  return mine - 1;
}
