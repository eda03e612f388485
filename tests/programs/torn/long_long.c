// EXPECT: verified (12 states, 14 transitions)
// A 64-bit processor reads and writes a long long at once.
#include <assert.h>
#include <pthread.h>
static long long shared;

static void *write(void *unused) {
  shared = -1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, write, 0);
  const long long seen = shared;
  assert(seen == 0 || seen == -1);
  pthread_join(t, 0);
}
