// EXPECT: verified (119 states, 206 transitions)
// Variables that nobody writes are constants: reading them is no step, so the threads here have nothing in common.
#include <assert.h>
#include <pthread.h>

static int rounds = 3;
static const char *names[2] = {"a", "b"};
struct limits {
  int low, high;
} limits = {0, 9};

static void *work(void *sum) {
  for (int i = 0; i < rounds; ++i)
    if (i >= limits.low && i <= limits.high) *(int *)sum += names[i % 2][0];
  return NULL;
}

int main(void) {
  pthread_t t, u;
  int first = 0, second = 0;
  pthread_create(&t, NULL, work, &first);
  pthread_create(&u, NULL, work, &second);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  assert(first == second);
  return 0;
}
