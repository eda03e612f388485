// A producer and a consumer share a ring of places under a mutex, each in a loop.
#include <assert.h>
#include <pthread.h>

#ifndef ITEMS
#define ITEMS 5
#endif
enum { places = 2 };

static int ring[places], count, first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *produce(void *unused) {
  for (int item = 0; item < ITEMS;) {
    pthread_mutex_lock(&lock);
    if (count < places) ring[(first + count++) % places] = item++;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

static void *consume(void *unused) {
  for (int item = 0; item < ITEMS;) {
    pthread_mutex_lock(&lock);
    if (count > 0) {
      assert(ring[first] == item++);
      first = (first + 1) % places;
      --count;
    }
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t producer, consumer;
  pthread_create(&producer, NULL, produce, NULL);
  pthread_create(&consumer, NULL, consume, NULL);
  pthread_join(producer, NULL);
  pthread_join(consumer, NULL);
}
