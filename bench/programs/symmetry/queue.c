// Threads put a number into a queue under a mutex, and take one out; who finds it empty waits.
#include <assert.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 3
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int queue[THREADS], head, length, sum;

static void put(int value) {
  pthread_mutex_lock(&lock);
  queue[(head + length++) % THREADS] = value;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&lock);
}

static int take(void) {
  pthread_mutex_lock(&lock);
  while (length == 0) pthread_cond_wait(&filled, &lock);
  const int value = queue[head];
  queue[head] = 0;
  head = (head + 1) % THREADS;
  --length;
  sum += value;
  pthread_mutex_unlock(&lock);
  return value;
}

static void* work(void* unused) {
  put(1);
  assert(take() == 1);
  return unused;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; ++i) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
  assert(sum == THREADS);
}
