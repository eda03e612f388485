// EXPECT: verified
// Two threads end while they hold locks, which have the same name.
// Who does not notice that both could be held at the same time believes that nobody can come between its two accesses.
#include "reduction.h"

struct cell {
  pthread_mutex_t lock;
};
static struct cell *a, *b;
static int started, x, y;

THREAD(nothing) { return NULL; }

THREAD(first) {
  pthread_mutex_lock(&a->lock);
  started = 1;
  x = 1;
  assert(x == 1);
  return NULL;
}

THREAD(second) {
  pthread_mutex_lock(&b->lock);
  y = 2;
  return NULL;
}

THREAD(starter) {
  AWAIT(started);
  finish(start(second, NULL));
  return NULL;
}

int main(void) {
  pthread_t t = start(nothing, NULL);  // what is made before there are threads has names of its own
  a = calloc(1, sizeof *a), b = calloc(1, sizeof *b);
  pthread_t u = start(first, NULL), v = start(starter, NULL);
  finish(t), finish(u), finish(v);
  return y == 3;
}
