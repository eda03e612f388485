// EXPECT: verified (23 states, 32 transitions)
// Two threads, each joined once.
#include <pthread.h>

static void *work(void *unused) { return unused; }

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, work, NULL);
  pthread_create(&u, NULL, work, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
