// EXPECT: verified (69 states, 94 transitions)
// Readers may overlap; the writer comes after they are done.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *work(void *unused) {
  (void)unused;
  pthread_rwlock_rdlock(&lock);
  int seen = value;
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_wrlock(&lock);
  value = seen + 1;
  pthread_rwlock_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return value == 1 || value == 2 ? 0 : 1;
}
