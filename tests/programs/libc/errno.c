// EXPECT: verified (7 states, 6 transitions)
// errno is thread-local, and set by the functions that fail.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused) {
  errno = ENOMEM;
  assert(errno == ENOMEM);
  return unused;
}

int main(void) {
  pthread_t t;
  errno = 0;
  strtol("99999999999999999999", NULL, 10);
  assert(errno == ERANGE);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  assert(errno == ERANGE);
  return 0;
}
