// EXPECT: error deadlock
// Main joins the thread, which joins main.
#include <pthread.h>

static pthread_t main_thread;

static void *work(void *unused) {
  (void)unused;
  pthread_join(main_thread, NULL);  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  main_thread = pthread_self();
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);  // ERROR
  return 0;
}
