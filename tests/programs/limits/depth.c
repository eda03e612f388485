// EXPECT: unknown
// FLAGS: --depth 3
// MATRIX: off
// A limit on depth: what lies deeper is not seen.
#include <assert.h>
#include <pthread.h>

static volatile int x;

static void *work(void *unused) {
  for (int i = 0; i < 9; i++) x++;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  for (int i = 0; i < 9; i++) x++;
  pthread_join(t, NULL);
  assert(x < 18);
  return 0;
}
