// EXPECT: error assertion
// Two readers can be inside at the same time: they do not exclude each other.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int readers;

static void *read_it(void *unused) {
  pthread_rwlock_rdlock(&lock);
  assert(atomic_fetch_add(&readers, 1) == 0);  // ERROR
  atomic_fetch_sub(&readers, 1);
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, read_it, NULL);
  read_it(NULL);
  pthread_join(t, NULL);
  return 0;
}
