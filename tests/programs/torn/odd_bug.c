// EXPECT: error assertion
// Six bytes are never copied at once, however they are aligned.
#include <assert.h>
#include <pthread.h>
static struct {
  _Alignas(8) short x[3];
} shared;

static void *write(void *unused) {
  const short ones[3] = {1, 1, 1};
  __builtin_memcpy(shared.x, ones, 6);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, write, 0);
  short seen[3];
  __builtin_memcpy(seen, shared.x, 6);
  assert(seen[0] == seen[2]);  // ERROR
  pthread_join(t, 0);
}
