// EXPECT: verified (32 states, 40 transitions)
// FLAGS: --check race
// C11 threads and their mutex.
#include <threads.h>

static mtx_t lock;
static int counter;

static int add(void *unused) {
  (void)unused;
  mtx_lock(&lock);
  counter++;
  mtx_unlock(&lock);
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&lock, mtx_plain);
  thrd_create(&t, add, NULL);
  add(NULL);
  thrd_join(t, NULL);
  mtx_destroy(&lock);
  return counter - 2;
}
