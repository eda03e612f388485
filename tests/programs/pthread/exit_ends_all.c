// EXPECT: verified (5 states, 7 transitions)
// exit in one thread ends the program; nothing of the others comes after.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused) {
  exit(0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  for (;;) {
  }
}
