// EXPECT: error assertion
// The same body in a function of another name is not atomic.
#include <assert.h>
#include <pthread.h>

static int x;

static void add(void) {
  int copy = x;
  x = copy + 1;
}

static void *work(void *unused) {
  add();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  assert(x == 2);  // ERROR
  return 0;
}
