// EXPECT: verified (151 states, 418 transitions)
// A thread is created while others end, and detached.
#include <pthread.h>

static void *work(void *argument) { return argument; }

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_create(&c, NULL, work, NULL);
  pthread_detach(c);
  return 0;
}
