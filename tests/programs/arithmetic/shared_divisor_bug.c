// EXPECT: error division-by-zero
// Another thread may set the divisor to zero.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int divisor = 1;

static void *work(void *unused) {
  (void)unused;
  atomic_store(&divisor, 0);
  atomic_store(&divisor, 2);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  int result = 10 / atomic_load(&divisor);  // ERROR
  pthread_join(t, NULL);
  return result == 3;
}
