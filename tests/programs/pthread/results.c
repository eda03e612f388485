// EXPECT: verified (96 states, 187 transitions)
// Results of threads: returned, given to pthread_exit from a nested call, pointers to heap blocks.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void leave(long value) { pthread_exit((void *)value); }

static void *by_return(void *argument) { return (void *)((long)argument + 1); }
static void *by_exit(void *argument) {
  leave((long)argument + 2);
  assert(0);
  return NULL;
}
static void *by_heap(void *argument) {
  int *p = malloc(sizeof *p);
  *p = *(int *)argument * 2;
  return p;
}

int main(void) {
  pthread_t a, b, c;
  void *x, *y, *z;
  int input = 21;
  pthread_create(&a, NULL, by_return, (void *)10L);
  pthread_create(&b, NULL, by_exit, (void *)20L);
  pthread_create(&c, NULL, by_heap, &input);
  pthread_join(c, &z);
  pthread_join(a, &x);
  pthread_join(b, &y);
  assert((long)x == 11 && (long)y == 22 && *(int *)z == 42);
  free(z);
  return 0;
}
