// EXPECT: verified (18 states, 24 transitions)
// The slot is claimed first and checked afterwards.
#include <pthread.h>
#include <stdatomic.h>

static int slots[1];
static atomic_int used;

static void *claim(void *unused) {
  (void)unused;
  int slot = atomic_fetch_add(&used, 1);
  if (slot < 1) slots[slot] = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, claim, NULL);
  claim(NULL);
  pthread_join(t, NULL);
  return 0;
}
