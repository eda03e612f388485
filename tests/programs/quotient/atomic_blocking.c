// EXPECT: verified (20 states, 26 transitions)
// A mutex inside an atomic block: the whole block waits until it can run through.
#include <pthread.h>
#include <quotient.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int steps;

static void *work(void *unused) {
  QUOTIENT_ATOMIC {
    steps++;
    pthread_mutex_lock(&lock);
    steps++;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_lock(&lock);
  int seen = steps;
  quotient_assert(seen == 0 || seen == 2);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
