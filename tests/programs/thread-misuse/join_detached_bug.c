// EXPECT: error thread-misuse
// A detached thread cannot be joined.
#include <pthread.h>

static void *work(void *unused) { return unused; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_detach(t);
  pthread_join(t, NULL);  // ERROR
  return 0;
}
