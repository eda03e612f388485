// EXPECT: verified (10 states, 13 transitions)
// FLAGS: --check exit
// A program that ends with its last thread ends with status 0.
#include <pthread.h>

static void *work(void *unused) { return unused; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_detach(t);
  pthread_exit(NULL);
}
