// EXPECT: error assertion
// A new thread may have the name of one that was joined.
#include <assert.h>
#include <pthread.h>

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, nothing, NULL);
  pthread_join(a, NULL);
  pthread_create(&b, NULL, nothing, NULL);
  assert(!pthread_equal(a, b));  // ERROR
  pthread_join(b, NULL);
}
