// EXPECT: error thread-misuse
// The same thread is joined twice.
#include <pthread.h>

static void *work(void *unused) { return unused; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  pthread_join(t, NULL);  // ERROR
  return 0;
}
