// EXPECT: verified
// A thread ends while it holds a lock, which has the same name as another one.
// Who does not notice that both could be held at the same time believes that nobody can come between its two accesses.
#include "reduction.h"

struct cell {
  pthread_mutex_t lock;
};
static struct cell *a, *b;
static int x, y;

THREAD(nothing) { return NULL; }

THREAD(first) {
  pthread_mutex_lock(&a->lock);
  x = 1;
  assert(x == 1);
  return NULL;
}

THREAD(second) {
  pthread_mutex_lock(&b->lock);
  y = 2;
  pthread_mutex_unlock(&b->lock);
  return NULL;
}

int main(void) {
  pthread_t t = start(nothing, NULL);  // what is made before there are threads has names of its own
  a = calloc(1, sizeof *a), b = calloc(1, sizeof *b);
  pthread_t u = start(first, NULL), v = start(second, NULL);
  finish(t), finish(u), finish(v);
  return y == 3;
}
