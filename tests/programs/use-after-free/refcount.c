// EXPECT: verified (12 states, 14 transitions)
// Whoever takes the count to zero frees.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
  atomic_int references;
};

static void *release(void *argument) {
  struct object *o = argument;
  if (atomic_fetch_sub(&o->references, 1) == 1) free(o);
  return NULL;
}

int main(void) {
  pthread_t t;
  struct object *o = malloc(sizeof *o);
  atomic_init(&o->references, 2);
  pthread_create(&t, NULL, release, o);
  release(o);
  pthread_join(t, NULL);
  return 0;
}
