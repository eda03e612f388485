// EXPECT: verified (9 states, 10 transitions)
// Main ends with pthread_exit; joining it from another thread is allowed.
#include <pthread.h>

static pthread_t main_thread;

static void *work(void *unused) {
  (void)unused;
  pthread_join(main_thread, NULL);
  return NULL;
}

int main(void) {
  pthread_t t;
  main_thread = pthread_self();
  pthread_create(&t, NULL, work, NULL);
  pthread_exit(NULL);
}
