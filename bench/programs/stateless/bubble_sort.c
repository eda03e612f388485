// N threads go over the same N + 1 numbers and exchange neighbours that are in the wrong order, with a lock for each
// number. A thread may overtake another, so that afterwards only the largest number is surely in its place.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 4
#endif

static int number[N + 1];
static pthread_mutex_t lock[N + 1];

static void *pass(void *unused) {
  for (int i = 0; i < N; ++i) {
    pthread_mutex_lock(&lock[i]);
    pthread_mutex_lock(&lock[i + 1]);
    if (number[i] > number[i + 1]) {
      const int larger = number[i];
      number[i] = number[i + 1];
      number[i + 1] = larger;
    }
    pthread_mutex_unlock(&lock[i + 1]);
    pthread_mutex_unlock(&lock[i]);
  }
  return unused;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i <= N; ++i) {
    number[i] = N - i;
    pthread_mutex_init(&lock[i], NULL);
  }
  for (int i = 0; i < N; ++i) pthread_create(&threads[i], NULL, pass, NULL);
  for (int i = 0; i < N; ++i) pthread_join(threads[i], NULL);
  assert(number[N] == N);
}
