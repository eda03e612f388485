// Two workers put a number into a queue and take one out, N times each, under a mutex.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif
enum { places = 2 };

static int ring[places], first, length;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void put(int value) {
  pthread_mutex_lock(&lock);
  assert(length < places);
  ring[(first + length++) % places] = value;
  pthread_mutex_unlock(&lock);
}

static int take(void) {
  pthread_mutex_lock(&lock);
  assert(length > 0);
  const int value = ring[first];
  first = (first + 1) % places;
  --length;
  pthread_mutex_unlock(&lock);
  return value;
}

static void *work(void *unused) {
  for (int i = 1; i <= N; ++i) {
    put(i);
    const int value = take();
    assert(value >= 1 && value <= N);
  }
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  assert(length == 0);
}
