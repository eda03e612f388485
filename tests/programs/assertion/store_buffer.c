// EXPECT: verified (99 states, 153 transitions)
// Store buffering: 0/0 is impossible under sequential consistency, the only memory model here.
#include <assert.h>
#include <pthread.h>

static volatile int x, y;
static int r1, r2;

static void *first(void *unused) {
  (void)unused;
  x = 1;
  r1 = y;
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  y = 1;
  r2 = x;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(r1 == 1 || r2 == 1);
  return 0;
}
