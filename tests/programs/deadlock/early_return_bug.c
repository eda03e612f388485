// EXPECT: error deadlock
// One path out of the critical section forgets to unlock.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int stock = 1;

static int take(void) {
  pthread_mutex_lock(&lock);  // ERROR
  if (stock == 0) return 0;
  stock--;
  pthread_mutex_unlock(&lock);
  return 1;
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
  pthread_join(t, NULL);  // ERROR
  take();
  take();
  return 0;
}
