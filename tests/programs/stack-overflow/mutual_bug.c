// EXPECT: error stack-overflow
// LINE: any
// Two functions that call each other for ever, in a thread.
#include <pthread.h>

static void *pong(void *argument);
static void *ping(void *argument) { return pong(argument); }
static void *pong(void *argument) { return ping(argument); }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, ping, NULL);
  pthread_join(t, NULL);
  return 0;
}
