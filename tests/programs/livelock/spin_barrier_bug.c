// EXPECT: error livelock
// FLAGS: --check default,livelock
// A barrier without a sense: a thread that is slow to leave the first round waits for the second one's end,
// which waits for it.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int waiting;

static void barrier(void) {
  if (atomic_fetch_add(&waiting, 1) == 1) {
    waiting = 0;
  } else {
    while (waiting != 0) {  // ERROR
    }
  }
}

static void *other(void *unused) {
  barrier();
  barrier();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  other(NULL);
  pthread_join(thread, NULL);
}
