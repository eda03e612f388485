// EXPECT: error livelock
// FLAGS: --check default,livelock
// The flag is cleared before waiting, and with it a signal that has come already.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int signalled, wanted;

static void *sender(void *unused) {
  signalled = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, sender, NULL);
  wanted = 1;
  signalled = 0;
  while (!signalled)  // ERROR
    ;
  pthread_join(thread, NULL);
}
