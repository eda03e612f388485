// EXPECT: error data-race
// FLAGS: --check race
// One access is atomic, the other is not.
#include <pthread.h>

static int counter;

static void *add(void *unused) {
  (void)unused;
  __atomic_fetch_add(&counter, 1, __ATOMIC_SEQ_CST);  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  int seen = counter;  // ERROR
  pthread_join(t, NULL);
  return seen > 1;
}
