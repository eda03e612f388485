// EXPECT: error livelock
// FLAGS: --check default,livelock
// A server that polls for ever, and nobody sends any more.
#include <pthread.h>
#include <quotient.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int request;

static void *client(void *unused) {
  request = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, client, NULL);
  for (;;) {        // ERROR
    if (request) {  // ERROR
      request = 0;
      quotient_progress();
    }
  }
}
