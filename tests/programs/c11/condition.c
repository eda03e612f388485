// EXPECT: verified (40 states, 54 transitions)
// cnd_t: wait, signal, broadcast, timedwait.
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t lock;
static cnd_t ready;
static int set;

static int work(void *unused) {
  (void)unused;
  mtx_lock(&lock);
  set = 1;
  cnd_signal(&ready);
  cnd_broadcast(&ready);
  mtx_unlock(&lock);
  return 0;
}

int main(void) {
  thrd_t t;
  struct timespec deadline = {1, 0};
  mtx_init(&lock, mtx_plain);
  cnd_init(&ready);
  thrd_create(&t, work, NULL);
  mtx_lock(&lock);
  while (!set) cnd_wait(&ready, &lock);
  int result;
  do result = cnd_timedwait(&ready, &lock, &deadline);
  while (result == thrd_success); /* a wake-up without a signal */
  assert(result == thrd_timedout);
  mtx_unlock(&lock);
  thrd_join(t, NULL);
  cnd_destroy(&ready);
  mtx_destroy(&lock);
  return 0;
}
