// EXPECT: error assertion
// A struct is copied while another thread writes it: the copy may be half old, half new.
#include <assert.h>
#include <pthread.h>

struct pair {
  long first, second;
};
static struct pair shared;

static void *writer(void *unused) {
  shared.first = 1;
  shared.second = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  struct pair copy = shared;
  assert(copy.first >= copy.second);  // ERROR
  pthread_join(t, NULL);
  return 0;
}
