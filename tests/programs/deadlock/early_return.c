// EXPECT: verified (34 states, 42 transitions)
// Every path unlocks.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int stock = 1;

static int take(void) {
  int got = 0;
  pthread_mutex_lock(&lock);
  if (stock == 0) goto out;
  stock--;
  got = 1;
out:
  pthread_mutex_unlock(&lock);
  return got;
}

static void *work(void *unused) {
  (void)unused;
  take();
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  take();
  pthread_join(t, NULL);
  take();
  take();
  return 0;
}
