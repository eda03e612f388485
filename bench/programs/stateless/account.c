// Threads deposit and withdraw under a lock, and one looks at the balance; without BUG no withdrawal is lost.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif

static int balance = N;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *deposit(void *unused) {
  pthread_mutex_lock(&lock);
  balance += 2;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *withdraw(void *unused) {
  pthread_mutex_lock(&lock);
  int rest = balance;
#ifdef BUG
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
#endif
  balance = rest - 1;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *look(void *unused) {
  pthread_mutex_lock(&lock);
  assert(balance >= 0);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[2 * N + 1];
  for (int i = 0; i < N; ++i) {
    pthread_create(&threads[2 * i], NULL, deposit, NULL);
    pthread_create(&threads[2 * i + 1], NULL, withdraw, NULL);
  }
  pthread_create(&threads[2 * N], NULL, look, NULL);
  for (int i = 0; i <= 2 * N; ++i) pthread_join(threads[i], NULL);
  assert(balance == 2 * N);
}
