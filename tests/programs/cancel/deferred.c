// EXPECT: verified (54 states, 83 transitions)
// Without a cancellation point a thread is not cancelled, and neither while it has cancellation disabled.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static int done;
static sem_t gate;

static void *work(void *unused) {
  int old;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  assert(old == PTHREAD_CANCEL_ENABLE);
  sem_wait(&gate);
  pthread_testcancel();
  done = 1;
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
  pthread_testcancel();
  done = 2;
  return unused;
}

int main(void) {
  pthread_t t;
  void *result;
  sem_init(&gate, 0, 0);
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  sem_post(&gate);
  pthread_join(t, &result);
  assert(done == 1 && result == PTHREAD_CANCELED);
  return 0;
}
