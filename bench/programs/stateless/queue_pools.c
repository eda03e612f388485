// Two threads put numbers into a ring and two take them out, N times each, under a mutex; who finds it full or empty
// goes on. What one thread puts in comes out in the order in which it was put in.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif
enum { places = 2 };

static struct {
  int from, number;
} ring[places];
static int first, length, last_of[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *put(void *number) {
  for (int i = 1; i <= N; ++i) {
    pthread_mutex_lock(&lock);
    if (length < places) {
      const int place = (first + length++) % places;
      ring[place].from = (int)(long)number;
      ring[place].number = i;
    }
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

static void *take(void *unused) {
  for (int i = 0; i < N; ++i) {
    pthread_mutex_lock(&lock);
    if (length > 0) {
      const int from = ring[first].from, number = ring[first].number;
      assert(number > last_of[from]);
      last_of[from] = number;
      first = (first + 1) % places;
      --length;
    }
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t threads[4];
  for (long i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, put, (void *)i);
  for (int i = 2; i < 4; ++i) pthread_create(&threads[i], NULL, take, NULL);
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
}
