// EXPECT: verified
// The safe twin of end_by_values_bug.c.
#include <pthread.h>
#include <stdlib.h>

static int seen;

static void *worker(void *unused) {
  seen = 1;
  int *number = malloc(sizeof *number);
  *number = 2;
  free(number);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  return 0;
}
