// EXPECT: verified (138 states, 256 transitions)
// A ring for one producer and one consumer: the index is advanced after the slot is filled.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { SIZE = 2, N = 3 };
static int ring[SIZE];
static atomic_uint head, tail;

static void *produce(void *unused) {
  for (int i = 1; i <= N; i++) {
    while (atomic_load(&tail) - atomic_load(&head) == SIZE) {
    }
    ring[atomic_load(&tail) % SIZE] = i;
    atomic_fetch_add(&tail, 1);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, produce, NULL);
  for (int i = 1; i <= N; i++) {
    while (atomic_load(&tail) == atomic_load(&head)) {
    }
    assert(ring[atomic_load(&head) % SIZE] == i);
    atomic_fetch_add(&head, 1);
  }
  pthread_join(t, NULL);
  return 0;
}
