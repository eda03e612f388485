// EXPECT: verified (7 states, 6 transitions)
// FLAGS: --check race
// Each thread has its own instance.
#include <pthread.h>

static _Thread_local int mine;
static __thread int also_mine = 5;

static void *work(void *unused) {
  (void)unused;
  mine++;
  also_mine++;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return mine + also_mine - 7;
}
