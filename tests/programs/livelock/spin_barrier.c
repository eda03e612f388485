// EXPECT: verified
// FLAGS: --check default,livelock
// A barrier with a sense, which tells one round from the next.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int waiting, sense;

static void barrier(void) {
  int mine = !sense;
  if (atomic_fetch_add(&waiting, 1) == 1) {
    waiting = 0;
    sense = mine;
  } else {
    while (sense != mine) {
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
