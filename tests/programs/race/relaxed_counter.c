// EXPECT: verified (34 states, 51 transitions)
// FLAGS: --check race
// A relaxed counter, read plainly after the threads have been joined.
#include <pthread.h>

static int counter;

static void *add(void *unused) {
  __atomic_fetch_add(&counter, 1, __ATOMIC_RELAXED);
  return unused;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, add, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return counter - 2;
}
