// EXPECT: error use-after-free
// The mutex lies in the object that is freed while the other thread waits for it or unlocks it.
#include <pthread.h>
#include <stdlib.h>

struct object {
  pthread_mutex_t lock;
  int users;
};

static void *use(void *argument) {
  struct object *o = argument;
  pthread_mutex_lock(&o->lock);    // ERROR
  o->users++;                      // ERROR
  pthread_mutex_unlock(&o->lock);  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  struct object *o = malloc(sizeof *o);
  pthread_mutex_init(&o->lock, NULL);
  o->users = 0;
  pthread_create(&t, NULL, use, o);
  free(o);
  pthread_join(t, NULL);
  return 0;
}
