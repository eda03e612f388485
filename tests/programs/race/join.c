// EXPECT: verified (15 states, 14 transitions)
// FLAGS: --check race
// Creation and join order the accesses.
#include <pthread.h>

static int value;

static void *work(void *unused) {
  (void)unused;
  value += 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  value = 1;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  value += 1;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return value - 4;
}
