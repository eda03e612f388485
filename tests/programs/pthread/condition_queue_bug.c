// EXPECT: error assertion
// if instead of while: with two consumers, the second is woken but finds nothing.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int count;

static void put(void) {
  pthread_mutex_lock(&lock);
  count++;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&lock);
}

static void *get(void *unused) {
  pthread_mutex_lock(&lock);
  if (count == 0) pthread_cond_wait(&not_empty, &lock);
  assert(count > 0);  // ERROR
  count--;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, get, NULL);
  pthread_create(&b, NULL, get, NULL);
  put();
  put();
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
