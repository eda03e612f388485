// EXPECT: verified
// FLAGS: --check default,livelock
// The other thread can always move, so it does some time.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int work, ready;

static void *worker(void *unused) {
  while (!work) {
  }
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  work = 1;
  while (!ready) {
  }
  pthread_join(thread, NULL);
}
