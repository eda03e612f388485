// EXPECT: verified (28 states, 34 transitions)
// FLAGS: --check race
// Readers share, the writer excludes.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *reader(void *argument) {
  pthread_rwlock_rdlock(&lock);
  *(int *)argument = value;
  pthread_rwlock_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  int seen;
  pthread_create(&t, NULL, reader, &seen);
  pthread_rwlock_wrlock(&lock);
  value = 1;
  pthread_rwlock_unlock(&lock);
  pthread_join(t, NULL);
  return seen > 1;
}
