// EXPECT: verified (37 states, 54 transitions)
// The routine runs once, and is finished when pthread_once returns to anybody.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_int started, finished;

static void set_up(void) {
  atomic_fetch_add(&started, 1);
  atomic_fetch_add(&finished, 1);
}

static void *work(void *unused) {
  pthread_once(&once, set_up);
  assert(atomic_load(&started) == 1 && atomic_load(&finished) == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
