// Two workers push and pop N times each on one stack under a mutex.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif
enum { most = 2 };

static int stack[most], height;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void push(int value) {
  pthread_mutex_lock(&lock);
  assert(height < most);
  stack[height++] = value;
  pthread_mutex_unlock(&lock);
}

static int pop(void) {
  pthread_mutex_lock(&lock);
  assert(height > 0);
  const int value = stack[--height];
  pthread_mutex_unlock(&lock);
  return value;
}

static void *work(void *unused) {
  for (int i = 1; i <= N; ++i) {
    push(i);
    const int value = pop();
    assert(value >= 1 && value <= N);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, work, NULL);
  pthread_create(&second, NULL, work, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(height == 0);
}
