// EXPECT: verified (43 states, 51 transitions)
// mtx_t: plain, recursive, timed, trylock.
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t plain, recursive, timed;
static int counter;

static int work(void *unused) {
  (void)unused;
  mtx_lock(&plain);
  counter++;
  mtx_unlock(&plain);
  return 0;
}

int main(void) {
  thrd_t t;
  struct timespec deadline = {1, 0};
  mtx_init(&plain, mtx_plain);
  mtx_init(&recursive, mtx_plain | mtx_recursive);
  mtx_init(&timed, mtx_timed);
  thrd_create(&t, work, NULL);
  work(NULL);
  thrd_join(t, NULL);
  assert(counter == 2);
  assert(mtx_lock(&recursive) == thrd_success && mtx_trylock(&recursive) == thrd_success);
  mtx_unlock(&recursive);
  mtx_unlock(&recursive);
  assert(mtx_timedlock(&timed, &deadline) == thrd_success);
  assert(mtx_trylock(&timed) == thrd_busy);
  mtx_unlock(&timed);
  mtx_destroy(&plain);
  mtx_destroy(&recursive);
  mtx_destroy(&timed);
  return 0;
}
