// EXPECT: verified (26 states, 33 transitions)
// Dangling pointers that nobody follows do no harm.
#include <assert.h>
#include <pthread.h>

static int *volatile first, *volatile second;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *bystander(void *unused) {
  pthread_mutex_lock(&lock);  // held by main: this thread is there all the time
  pthread_mutex_unlock(&lock);
  return unused;
}

static int lend(void) {
  int a = 1, b = 2;
  first = &a;
  second = &b;
  return *first + *second;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&lock);
  pthread_create(&t, NULL, bystander, NULL);
  assert(lend() == 3);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
