// EXPECT: error assertion
// The index is advanced before the slot is filled.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { SIZE = 2, N = 2 };
static int ring[SIZE];
static atomic_uint head, tail;

static void *produce(void *unused) {
  for (int i = 1; i <= N; i++) {
    while (atomic_load(&tail) - atomic_load(&head) == SIZE) {
    }
    unsigned slot = atomic_fetch_add(&tail, 1) % SIZE;
    ring[slot] = i;
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, produce, NULL);
  for (int i = 1; i <= N; i++) {
    while (atomic_load(&tail) == atomic_load(&head)) {
    }
    assert(ring[atomic_load(&head) % SIZE] == i);  // ERROR
    atomic_fetch_add(&head, 1);
  }
  pthread_join(t, NULL);
  return 0;
}
