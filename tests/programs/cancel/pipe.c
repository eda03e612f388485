// EXPECT: verified (329 states, 619 transitions)
// A thread that waits for input ends when it is cancelled, or when it polls, and gives its memory back.
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int ends[2];

static void *work(void *polls) {
  char *buffer = malloc(4);
  pthread_cleanup_push(free, buffer);
  struct pollfd asked = {.fd = ends[0], .events = POLLIN};
  if (polls) poll(&asked, 1, -1);
  else read(ends[0], buffer, 4);
  assert(0 && "nobody writes");
  pthread_cleanup_pop(1);
  return NULL;
}

static void cancel(void *polls) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, work, polls);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert(result == PTHREAD_CANCELED);
}

int main(void) {
  pipe(ends);
  cancel(NULL);
  cancel(ends);
  return 0;
}
