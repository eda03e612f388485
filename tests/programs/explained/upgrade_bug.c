// EXPECT: error deadlock
// LINE: any
// TRACE: wait for
// Two readers want to become writers, and each waits until the other has stopped reading.
#include <pthread.h>

static pthread_rwlock_t table = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t writers = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t left = PTHREAD_COND_INITIALIZER;
static int readers, entries;

static void *update(void *unused) {
  pthread_mutex_lock(&writers);
  ++readers;
  pthread_mutex_unlock(&writers);
  int seen = entries;
  pthread_mutex_lock(&writers);
  while (readers > 1) pthread_cond_wait(&left, &writers);
  pthread_rwlock_wrlock(&table);
  entries = seen + 1;
  pthread_rwlock_unlock(&table);
  --readers;
  pthread_cond_broadcast(&left);
  pthread_mutex_unlock(&writers);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, update, NULL);
  update(NULL);
  pthread_join(other, NULL);
  return 0;
}
