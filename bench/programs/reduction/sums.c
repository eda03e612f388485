// Two threads add each other's variables to their own: every order matters (after SV-COMP's fib_bench).
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 5
#endif

static int a = 1, b = 1;

static void *add_b(void *unused) {
  for (int i = 0; i < ROUNDS; ++i) a += b;
  return unused;
}

static void *add_a(void *unused) {
  for (int i = 0; i < ROUNDS; ++i) b += a;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, add_b, NULL);
  pthread_create(&second, NULL, add_a, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(a > 0 && b > 0);
}
