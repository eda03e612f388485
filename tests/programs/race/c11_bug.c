// EXPECT: error data-race
// FLAGS: --check race
// C11 threads without a lock.
#include <threads.h>

static int counter;

static int add(void *unused) {
  (void)unused;
  counter++;  // ERROR
  return 0;
}

int main(void) {
  thrd_t t;
  thrd_create(&t, add, NULL);
  add(NULL);
  thrd_join(t, NULL);
  return 0;
}
