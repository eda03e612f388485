// N threads go over the same N numbers and exchange neighbours that are in the wrong order, without a lock: numbers get
// lost, but none comes from nowhere.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int number[N];

static void *pass(void *unused) {
  for (int i = 0; i + 1 < N; ++i) {
    const int left = number[i], right = number[i + 1];
    if (left > right) {
      number[i] = right;
      number[i + 1] = left;
    }
  }
  return unused;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; ++i) number[i] = N - i;
  for (int i = 0; i < N; ++i) pthread_create(&threads[i], NULL, pass, NULL);
  for (int i = 0; i < N; ++i) pthread_join(threads[i], NULL);
  for (int i = 0; i < N; ++i) assert(number[i] >= 1 && number[i] <= N);
}
