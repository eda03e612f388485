// EXPECT: error use-after-return|leak
// FLAGS: --errors all
// A step that fails would have lost memory, were it not for a variable that is not read again but still in scope.
#include <pthread.h>
#include <stdlib.h>

static int *box;

static void *taker(void *place) {
  int *p = box;
  __sync_bool_compare_and_swap(&box, p, NULL);
  *(int *)place = 1;  // ERROR
  return NULL;        // ERROR
}

static void *giver(void *unused) {
  (void)unused;
  box = malloc(sizeof *box);
  return NULL;
}

int main(void) {
  int own = 0;
  pthread_t t, u;
  pthread_create(&u, NULL, taker, &own);
  pthread_create(&t, NULL, giver, NULL);
  return 0;
}
