// EXPECT: verified
// FLAGS: --check default,livelock
// The same with clients that never stop. That one of them spins for long is no livelock: the server gets on.
#include <pthread.h>
#include <quotient.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int request;

static void *client(void *unused) {
  for (;;) {
    while (request) {
    }
    request = 1;
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, client, NULL);
  for (;;) {
    if (request) {
      request = 0;
      quotient_progress();
    }
  }
}
