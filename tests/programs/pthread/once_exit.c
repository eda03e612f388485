// EXPECT: verified (147 states, 221 transitions)
// The routine ends its thread: it counts as not run, and another caller runs it. Cleanup handlers of the routine come
// first.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int calls, cleaned;

static void clean(void *unused) {
  (void)unused;
  cleaned++;
}

static void routine(void) {
  calls++;
  pthread_cleanup_push(clean, NULL);
  if (calls == 1) pthread_exit(NULL);
  pthread_cleanup_pop(0);
}

static void *work(void *unused) {
  pthread_once(&once, routine);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_once(&once, routine);
  assert(calls == 2 && cleaned == 1);
  return 0;
}
