// EXPECT: verified (21 states, 28 transitions)
// FLAGS: --check race
// Whoever drops the last reference frees: dropping releases, and the last one acquires.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct shared {
  atomic_int references;
  int data[2];
};

static void drop(struct shared *s) {
  if (atomic_fetch_sub_explicit(&s->references, 1, memory_order_release) == 1) {
    atomic_thread_fence(memory_order_acquire);
    free(s);
  }
}

static void *work(void *argument) {
  struct shared *s = argument;
  s->data[0] = 1;
  drop(s);
  return NULL;
}

int main(void) {
  struct shared *s = malloc(sizeof *s);
  atomic_init(&s->references, 2);
  pthread_t t;
  pthread_create(&t, NULL, work, s);
  s->data[1] = 1;
  drop(s);
  pthread_join(t, NULL);
  return 0;
}
