// EXPECT: error data-race
// FLAGS: --check race
// The last reference is dropped by a relaxed update: the other thread may still be at the data.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct shared {
  atomic_int references;
  int data[2];
};

static void drop(struct shared *s) {
  if (atomic_fetch_sub_explicit(&s->references, 1, memory_order_relaxed) == 1) {
    free(s);  // ERROR
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
