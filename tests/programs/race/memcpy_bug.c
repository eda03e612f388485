// EXPECT: error data-race
// FLAGS: --check race
// Races inside library functions are reported at the calls.
#include <pthread.h>
#include <string.h>

static char buffer[8];

static void *work(void *unused) {
  (void)unused;
  memset(buffer, 'x', 7);  // ERROR
  return NULL;
}

int main(void) {
  char copy[8];
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  memcpy(copy, buffer, sizeof copy);  // ERROR
  pthread_join(t, NULL);
  return copy[7];
}
