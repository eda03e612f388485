// EXPECT: error unreachable-reached
// FLAGS: --check reach
// Memory that is not initialised may hold zeros, and then the sum is less than it should be. Undefined values are not
// looked for here, so that the branch is followed.
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);

static int *filled, next = -1;

static void *fill(void *unused) {
  filled[next] = 1;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  filled = malloc(2 * sizeof *filled);
  for (int i = 0; i < 2; i++) {
    next++;
    pthread_create(&threads[i], NULL, fill, NULL);
  }
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  if (filled[0] + filled[1] != 2) reach_error();  // ERROR
  free(filled);
  return 0;
}
