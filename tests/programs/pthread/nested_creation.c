// EXPECT: verified (41 states, 64 transitions)
// A thread creates and joins threads of its own.
#include <assert.h>
#include <pthread.h>

static void *tree(void *argument) {
  long depth = (long)argument;
  if (depth == 0) return (void *)1;
  pthread_t t;
  void *left;
  pthread_create(&t, NULL, tree, (void *)(depth - 1));
  long right = (long)tree((void *)(depth - 1));
  pthread_join(t, &left);
  return (void *)((long)left + right);
}

int main(void) {
  assert((long)tree((void *)2) == 4);
  return 0;
}
