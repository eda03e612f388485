// EXPECT: verified (26 states, 37 transitions)
// Until it is joined, a thread has its name for itself, even if it has ended.
#include <assert.h>
#include <pthread.h>

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, nothing, NULL);
  pthread_create(&b, NULL, nothing, NULL);
  assert(!pthread_equal(a, b));
  pthread_join(a, NULL);
  assert(!pthread_equal(a, b));
  pthread_join(b, NULL);
  assert(!pthread_equal(a, b));
}
