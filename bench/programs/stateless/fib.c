// Two threads add each other's variables to their own, a third sees how large they get: a Fibonacci number at most.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static atomic_int a = 1, b = 1;

static void *add_b(void *unused) {
  for (int i = 0; i < N; ++i) a = a + b;
  return unused;
}

static void *add_a(void *unused) {
  for (int i = 0; i < N; ++i) b = b + a;
  return unused;
}

static int fibonacci(int n) {
  int last = 1, sum = 1;
  for (int i = 2; i < n; ++i) {
    const int next = last + sum;
    last = sum;
    sum = next;
  }
  return sum;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, add_b, NULL);
  pthread_create(&second, NULL, add_a, NULL);
  const int most = fibonacci(2 * N + 2);
  assert(a <= most);
  assert(b <= most);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
