// EXPECT: error use-after-free|double-free
// The count is decremented and then read again: both threads may see zero, or one may look after the other freed.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
  atomic_int references;
};

static void *release(void *argument) {
  struct object *o = argument;
  atomic_fetch_sub(&o->references, 1);
  if (atomic_load(&o->references) == 0)  // ERROR
    free(o);                             // ERROR
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
