// EXPECT: error deadlock
// Each thread reads under one lock and wants to write under the other: each waits for the other to stop reading.
#include <pthread.h>

static pthread_rwlock_t lock_a = PTHREAD_RWLOCK_INITIALIZER, lock_b = PTHREAD_RWLOCK_INITIALIZER;

static void *work(void *unused) {
  (void)unused;
  pthread_rwlock_rdlock(&lock_a);
  pthread_rwlock_wrlock(&lock_b);  // ERROR
  pthread_rwlock_unlock(&lock_b);
  pthread_rwlock_unlock(&lock_a);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_rwlock_rdlock(&lock_b);
  pthread_rwlock_wrlock(&lock_a);  // ERROR
  pthread_rwlock_unlock(&lock_a);
  pthread_rwlock_unlock(&lock_b);
  pthread_join(t, NULL);
  return 0;
}
