// EXPECT: error livelock
// FLAGS: --check default,livelock
// The writer dies between its two halves: the number stays odd, and readers try for ever.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_uint version;
static atomic_int a, b;

static void *writer(void *unused) {
  ++version;
  ++a;
  if (a == 1) return unused;
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
    while ((before = version) % 2 != 0) {  // ERROR
    }
    x = a;
    y = b;
  } while (version != before);
  assert(x == y);
  pthread_join(thread, NULL);
}
