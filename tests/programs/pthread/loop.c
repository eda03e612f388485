// EXPECT: verified (511 states, 1150 transitions)
// Threads created and joined in a loop, each with its own argument; the handle variable is reused.
#include <assert.h>
#include <pthread.h>

enum { N = 3 };
static int slots[N];

static void *work(void *argument) {
  *(int *)argument += 1;
  return NULL;
}

int main(void) {
  pthread_t t[N];
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, work, &slots[i]);
    for (int i = N - 1; i >= 0; i--) pthread_join(t[i], NULL);
  }
  for (int i = 0; i < N; i++) assert(slots[i] == 2);
  return 0;
}
