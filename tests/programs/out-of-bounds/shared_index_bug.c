// EXPECT: error out-of-bounds
// Two threads claim a slot; the bound is checked before the index is incremented by both.
#include <pthread.h>
#include <stdatomic.h>

static int slots[1];
static atomic_int used;

static void *claim(void *unused) {
  (void)unused;
  if (atomic_load(&used) < 1) slots[atomic_fetch_add(&used, 1)] = 1;  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, claim, NULL);
  claim(NULL);
  pthread_join(t, NULL);
  return 0;
}
