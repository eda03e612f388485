// EXPECT: verified
// FLAGS: --check default,livelock
// The flag is cleared before anybody can set it.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int signalled;

static void *sender(void *unused) {
  signalled = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  signalled = 0;
  pthread_create(&thread, NULL, sender, NULL);
  while (!signalled)
    ;
  pthread_join(thread, NULL);
}
