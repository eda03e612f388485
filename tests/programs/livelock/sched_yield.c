// EXPECT: verified
// FLAGS: --check default,livelock
// The other one comes to it some time.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int started, ready;

static void *worker(void *unused) {
  started = 1;
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  while (!ready) sched_yield();
  pthread_join(thread, NULL);
}
