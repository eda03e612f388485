// EXPECT: error deadlock
// The predicate is set without the lock: the signal may fall between the waiter's check and its wait.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static atomic_int done;

static void *notify(void *unused) {
  (void)unused;
  atomic_store(&done, 1);
  pthread_cond_signal(&ready);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, notify, NULL);
  pthread_mutex_lock(&lock);
  while (!atomic_load(&done)) pthread_cond_wait(&ready, &lock);  // ERROR
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
