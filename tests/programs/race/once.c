// EXPECT: verified (25 states, 34 transitions)
// FLAGS: --check race
// pthread_once makes the initialisation happen before every return from it.
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int value;

static void set_up(void) { value = 1; }

static void *work(void *unused) {
  (void)unused;
  pthread_once(&once, set_up);
  return (void *)(long)value;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  long mine = (long)work(NULL);
  pthread_join(t, NULL);
  return (int)mine - 1;
}
