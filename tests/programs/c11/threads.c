// EXPECT: verified (297 states, 737 transitions)
// thrd_create, join with result, current, equal, exit, yield, sleep, detach.
#include <assert.h>
#include <threads.h>
#include <time.h>

static int by_return(void *argument) { return *(int *)argument + 1; }
static int by_exit(void *argument) {
  thrd_yield();
  thrd_exit(*(int *)argument + 2);
}

static int input = 5;  // not in main: a detached thread may outlive it

int main(void) {
  thrd_t a, b, c;
  int x, y;
  assert(thrd_create(&a, by_return, &input) == thrd_success);
  assert(thrd_create(&b, by_exit, &input) == thrd_success);
  assert(thrd_create(&c, by_return, &input) == thrd_success);
  assert(thrd_detach(c) == thrd_success);
  assert(!thrd_equal(a, b) && thrd_equal(thrd_current(), thrd_current()));
  assert(thrd_join(a, &x) == thrd_success && thrd_join(b, &y) == thrd_success);
  assert(x == 6 && y == 7);
  thrd_sleep(&(struct timespec){0, 1}, NULL);
  thrd_exit(0);
}
