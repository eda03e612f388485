// EXPECT: error data-race
// FLAGS: --check race
// volatile is not a synchronisation: the flag itself races.
#include <pthread.h>

static volatile int flag;
static int data;

static void *produce(void *unused) {
  (void)unused;
  data = 42;
  flag = 1;  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, produce, NULL);
  while (!flag) {  // ERROR
  }
  int got = data;
  pthread_join(t, NULL);
  return got - 42;
}
