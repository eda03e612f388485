// EXPECT: error livelock
// FLAGS: --check default,livelock
// The thread that should set the flag sees that there is nothing to do, and ends.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int work, ready;

static void *worker(void *unused) {
  if (work) ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  work = 1;
  while (!ready) {  // ERROR
  }
  pthread_join(thread, NULL);
}
