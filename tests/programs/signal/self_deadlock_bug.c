// EXPECT: error deadlock
// LINE: any
// A handler that takes a lock which its own thread holds waits for ever.
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void update(void) {
  pthread_mutex_lock(&lock);
  ++data;
  pthread_mutex_unlock(&lock);
}
static void handler(int number) {
  (void)number;
  update();
}
static void *work(void *unused) {
  update();
  return unused;
}

int main(void) {
  pthread_t t;
  signal(SIGUSR1, handler);
  pthread_create(&t, NULL, work, NULL);
  pthread_kill(t, SIGUSR1);
  pthread_join(t, NULL);
  return 0;
}
