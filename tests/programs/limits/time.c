// EXPECT: unknown
// FLAGS: --time 1s
// MATRIX: off
// A counter without end: the time runs out.
#include <pthread.h>

static volatile unsigned long x, y;

static void *work(void *unused) {
  for (;;) x++;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  for (;;) y++;
}
