// EXPECT: verified (35 states, 43 transitions)
// Each thread jumps within itself.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>

static _Thread_local jmp_buf target;
static int failures;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void fail(void) {
  pthread_mutex_unlock(&lock);
  longjmp(target, 1);
}

static void *work(void *unused) {
  if (setjmp(target) == 0) {
    pthread_mutex_lock(&lock);
    ++failures;
    fail();
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  assert(failures == 2);
  return 0;
}
