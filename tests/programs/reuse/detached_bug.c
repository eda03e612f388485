// EXPECT: error assertion
// The name of a detached thread may come back as soon as it has ended.
#include <assert.h>
#include <pthread.h>

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, nothing, NULL);
  pthread_detach(a);
  pthread_create(&b, NULL, nothing, NULL);
  assert(!pthread_equal(a, b));  // ERROR
  pthread_join(b, NULL);
}
