// EXPECT: verified (25 states, 32 transitions)
// Joined in another order than created; then a new thread when all others are gone.
#include <pthread.h>

static void *work(void *argument) { return argument; }

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, work, NULL);
  pthread_create(&u, NULL, work, NULL);
  pthread_join(u, NULL);
  pthread_join(t, NULL);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return 0;
}
