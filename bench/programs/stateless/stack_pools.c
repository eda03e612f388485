// Two threads push and two pop, N times each, on one stack under a mutex; who finds it full or empty goes on.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

static int stack[N], height;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *push(void *number) {
  for (int i = 0; i < N; ++i) {
    pthread_mutex_lock(&lock);
    if (height < N) stack[height++] = 1 + (int)(long)number;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

static void *pop(void *unused) {
  for (int i = 0; i < N; ++i) {
    pthread_mutex_lock(&lock);
    if (height > 0) {
      const int value = stack[--height];
      assert(value == 1 || value == 2);
    }
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t threads[4];
  for (long i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, push, (void *)i);
  for (int i = 2; i < 4; ++i) pthread_create(&threads[i], NULL, pop, NULL);
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
}
