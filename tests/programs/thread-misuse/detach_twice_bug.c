// EXPECT: error thread-misuse
// Detached twice.
#include <pthread.h>

static void *work(void *unused) { return unused; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_detach(t);
  pthread_detach(t);  // ERROR
  pthread_exit(NULL);
}
