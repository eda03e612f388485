// EXPECT: error assertion
// A long copy is not atomic: another thread may see one half of it.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char shared[16];

static void *work(void *unused) {
  memset(shared, 1, sizeof shared);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  char first = shared[0], last = shared[15];
  assert(first == 0 || last == 1);  // ERROR
  pthread_join(t, NULL);
  return 0;
}
