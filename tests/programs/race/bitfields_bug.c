// EXPECT: error data-race
// FLAGS: --check race
// Neighbouring bit-fields are one memory location (C11 3.14).
#include <pthread.h>

static struct {
  unsigned a : 4, b : 4;
} shared;

static void *work(void *unused) {
  (void)unused;
  shared.b = 1;  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  shared.a = 1;  // ERROR
  pthread_join(t, NULL);
  return 0;
}
