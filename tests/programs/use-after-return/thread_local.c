// EXPECT: verified (11 states, 10 transitions)
// While the thread exists, others can use its thread-local variables.
#include <assert.h>
#include <pthread.h>

static _Thread_local int own = 1;
static int *of_main;

static void *work(void *unused) {
  assert(*of_main == 2 && own == 1);
  *of_main = 3;
  return unused;
}

int main(void) {
  pthread_t t;
  of_main = &own;
  own = 2;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  assert(own == 3);
  return 0;
}
