// EXPECT: error livelock
// FLAGS: --check default,livelock
// Waits a little longer after each try, up to a limit: what is counted is known to one thread only.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int taken = 1, other;

static void *work(void *unused) {
  other = 1;
  if (other == 2) taken = 0;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  int delay = 1;
  while (atomic_exchange(&taken, 1)) {  // ERROR
    for (volatile int i = 0; i < delay; ++i) {  // ERROR
    }
    if (delay < 4) delay *= 2;
  }
  pthread_join(thread, NULL);
}
