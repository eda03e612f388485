// EXPECT: verified (34 states, 51 transitions)
// FLAGS: --check exit
// A test that reports its failure by the result of main, and has none.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *add(void *unused) {
  count++;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return count != 2;
}
