// EXPECT: unknown
// FLAGS: --states 10
// MATRIX: off
// A limit on states ends the search without a verdict.
#include <pthread.h>

static volatile int x, y;

static void *work(void *unused) {
  for (int i = 0; i < 5; i++) x++;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  for (int i = 0; i < 5; i++) y += x;
  pthread_join(t, NULL);
  return 0;
}
