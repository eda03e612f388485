// EXPECT: error assertion
// Pauses belong to the step before them. What lies between looking and taking does not.
#include <assert.h>
#include <pthread.h>
#include <quotient.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int taken;
static int count;

static void *work(void *unused) {
  int delay = 1;
  while (taken) {
    for (int i = 0; i < delay; ++i) quotient_yield();
    if (delay < 4) delay *= 2;
  }
  taken = 1;
  ++count;
  taken = 0;
  return unused;
}

int main(void) {
  pthread_t thread[3];
  for (int i = 0; i < 3; ++i) pthread_create(&thread[i], NULL, work, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(thread[i], NULL);
  assert(count == 3);  // ERROR
}
