// EXPECT: verified
// FLAGS: --check default,livelock
// One thread spins for ever, but another one can always get on: no livelock, though the first one starves.
#include <pthread.h>
#include <quotient.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int never;

static void *worker(void *unused) {
  for (;;) quotient_progress();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  while (!never) {
  }
}
