// EXPECT: verified (19 states, 26 transitions)
// FLAGS: --check race
// Different members and different elements are different memory.
#include <pthread.h>

static struct {
  char a, b;
  short c[2];
} shared;

static void *work(void *unused) {
  (void)unused;
  shared.b = 1;
  shared.c[1] = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  shared.a = 1;
  shared.c[0] = 1;
  pthread_join(t, NULL);
  return shared.a + shared.b - 2;
}
