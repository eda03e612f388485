// EXPECT: verified (76 states, 114 transitions)
// FLAGS: --check race
// Double-checked locking with a pointer, which is published by a release store and read by an acquire load.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct settings {
  int size;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct settings *_Atomic instance;

static struct settings *get(void) {
  struct settings *s = atomic_load_explicit(&instance, memory_order_acquire);
  if (s) return s;
  pthread_mutex_lock(&lock);
  s = atomic_load_explicit(&instance, memory_order_relaxed);
  if (!s) {
    s = malloc(sizeof *s);
    s->size = 3;
    atomic_store_explicit(&instance, s, memory_order_release);
  }
  pthread_mutex_unlock(&lock);
  return s;
}

static void *work(void *unused) {
  (void)unused;
  return (void *)(long)get()->size;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  int mine = get()->size;
  pthread_join(t, NULL);
  free(atomic_load(&instance));
  return mine - 3;
}
