// EXPECT: error deadlock
// The signal may be lost.
#include <threads.h>

static mtx_t lock;
static cnd_t ready;

static int work(void *unused) {
  (void)unused;
  cnd_signal(&ready);
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&lock, mtx_plain);
  cnd_init(&ready);
  thrd_create(&t, work, NULL);
  mtx_lock(&lock);
  cnd_wait(&ready, &lock);  // ERROR
  mtx_unlock(&lock);
  thrd_join(t, NULL);
  return 0;
}
