// EXPECT: error leak
// Main's variable has the address of the first block, and perhaps the second lies there now. Nobody has found out, so
// that the variable does not hold it.
#include <pthread.h>
#include <stdlib.h>

static int *box;

static void *work(void *unused) {
  int *q = malloc(sizeof *q);
  box = q;
  free(q);
  q = malloc(sizeof *q);
  box = q;
  return unused;  // ERROR
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  int *p = box;
  if (p) box = NULL;  // ERROR
  return 0;
}
