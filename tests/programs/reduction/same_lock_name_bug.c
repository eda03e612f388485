// EXPECT: error assertion
// FLAGS: --errors all
// Two locks of the same size have one name, and two threads can hold them at the same time.
// Who takes them for one lock believes that nobody can come between the two accesses of the first thread.
#include "reduction.h"

struct cell {
  pthread_mutex_t lock;
};
static struct cell *a, *b;
static int x;

THREAD(nothing) { return NULL; }

THREAD(first) {
  pthread_mutex_lock(&a->lock);
  x = 1;
  HAPPENS(x == 2);  // ERROR
  pthread_mutex_unlock(&a->lock);
  return NULL;
}

THREAD(second) {
  pthread_mutex_lock(&b->lock);
  x = 2;
  pthread_mutex_unlock(&b->lock);
  return NULL;
}

int main(void) {
  pthread_t t = start(nothing, NULL);  // what is made before there are threads has names of its own
  a = calloc(1, sizeof *a), b = calloc(1, sizeof *b);
  pthread_t u = start(first, NULL), v = start(second, NULL);
  finish(t), finish(u), finish(v);
  free(a), free(b);
  return 0;
}
