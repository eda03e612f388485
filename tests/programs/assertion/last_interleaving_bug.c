// EXPECT: error assertion
// Only the interleaving a b a b lets the word become 0b1111: found by exhaustive search, hardly by chance.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn, word;

static void *second(void *unused) {
  (void)unused;
  if (atomic_load(&turn) == 1) {
    atomic_fetch_or(&word, 2);
    atomic_store(&turn, 2);
  }
  if (atomic_load(&turn) == 3) atomic_fetch_or(&word, 8);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, second, NULL);
  atomic_fetch_or(&word, 1);
  atomic_store(&turn, 1);
  if (atomic_load(&turn) == 2) {
    atomic_fetch_or(&word, 4);
    atomic_store(&turn, 3);
  }
  pthread_join(t, NULL);
  assert(atomic_load(&word) != 15);  // ERROR
  return 0;
}
