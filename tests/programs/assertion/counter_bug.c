// EXPECT: error assertion
// The same without the mutex: an increment is lost when both threads read before either writes.
#include <assert.h>
#include <pthread.h>

static int counter;

static void *add(void *unused) {
  (void)unused;
  counter++;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 2);  // ERROR
  return 0;
}
