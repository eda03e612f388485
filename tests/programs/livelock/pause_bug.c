// EXPECT: error livelock
// FLAGS: --check default,livelock
// However politely one waits, what nobody does never comes.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int started, ready;

static void *worker(void *unused) {
  started = 1;
  if (started == 2) ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  while (!ready) __builtin_ia32_pause();  // ERROR
  pthread_join(thread, NULL);
}
