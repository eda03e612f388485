// EXPECT: verified
// FLAGS: --check default,livelock
// A reader tries again while a writer is at work, and that ends.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_uint version;
static atomic_int a, b;

static void *writer(void *unused) {
  ++version;
  ++a;
  ++b;
  ++version;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  unsigned before;
  int x, y;
  do {
    while ((before = version) % 2 != 0) {
    }
    x = a;
    y = b;
  } while (version != before);
  assert(x == y);
  pthread_join(thread, NULL);
}
