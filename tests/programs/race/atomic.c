// EXPECT: verified (43 states, 63 transitions)
// FLAGS: --check race
// Atomic accesses do not race with each other.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;
static int plain;

static void *add(void *unused) {
  (void)unused;
  atomic_fetch_add(&counter, 1);
  __atomic_add_fetch(&plain, 1, __ATOMIC_RELAXED);
  __sync_fetch_and_add(&plain, 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  return plain - 4;
}
