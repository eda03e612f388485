// EXPECT: verified (27 states, 34 transitions)
// Without --check race, a race that breaks nothing is no error.
#include <pthread.h>

static int counter;

static void *add(void *unused) {
  (void)unused;
  counter++;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  return 0;
}
