// EXPECT: verified (74 states, 94 transitions)
// A bounded buffer of one place with two conditions.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER, not_full = PTHREAD_COND_INITIALIZER;
static int buffer, count;

static void put(int value) {
  pthread_mutex_lock(&lock);
  while (count == 1) pthread_cond_wait(&not_full, &lock);
  buffer = value;
  count = 1;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&lock);
}

static int get(void) {
  pthread_mutex_lock(&lock);
  while (count == 0) pthread_cond_wait(&not_empty, &lock);
  int value = buffer;
  count = 0;
  pthread_cond_signal(&not_full);
  pthread_mutex_unlock(&lock);
  return value;
}

static void *produce(void *unused) {
  for (int i = 1; i <= 2; i++) put(i);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, produce, NULL);
  int first = get(), second = get();
  assert(first == 1 && second == 2);
  pthread_join(t, NULL);
  return 0;
}
