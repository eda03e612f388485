// EXPECT: verified (79 states, 131 transitions)
// FLAGS: --malloc-may-fail=1
// At most one of the three fails, in any thread.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int failures;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void allocate(void) {
  char *p = malloc(1);
  if (!p) {
    pthread_mutex_lock(&mutex);
    failures++;
    pthread_mutex_unlock(&mutex);
  }
  free(p);
}

static void *work(void *unused) {
  allocate();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  allocate();
  allocate();
  pthread_join(t, NULL);
  assert(failures <= 1);
  return 0;
}
