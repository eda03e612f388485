// EXPECT: error thread-misuse
// The thread detaches itself, and main joins it: wrong in whichever order.
#include <pthread.h>

static void *work(void *unused) {
  pthread_detach(pthread_self());  // ERROR
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);  // ERROR
  return 0;
}
