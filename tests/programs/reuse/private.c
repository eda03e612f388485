// EXPECT: verified (29 states, 51 transitions)
// REDUCED: 26 states
// The thread's block may lie where the freed one lay, and main finds out whether its own does. The thread's block stays
// the thread's: nobody uses the dangling pointer.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused) {
  int *q = malloc(sizeof *q);
  *q = 2;
  assert(*q == 2);
  free(q);
  return unused;
}

int main(void) {
  int *p = malloc(sizeof *p);
  free(p);
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  int *mine = malloc(sizeof *mine);
  *mine = p == mine;
  free(mine);
  pthread_join(thread, NULL);
  return 0;
}
