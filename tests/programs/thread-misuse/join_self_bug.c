// EXPECT: error thread-misuse
// A thread joins itself.
#include <pthread.h>

static void *work(void *unused) {
  (void)unused;
  pthread_join(pthread_self(), NULL);  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_exit(NULL);
}
