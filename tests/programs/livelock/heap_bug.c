// EXPECT: error livelock
// FLAGS: --check default,livelock
// Tells the wrong node.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  atomic_int ready;
  struct node *next;
};

static void *teller(void *argument) {
  struct node *box = argument;
  box->next->ready = 1;
  return NULL;
}

int main(void) {
  struct node *second = calloc(1, sizeof *second), *first = calloc(1, sizeof *first);
  if (!first || !second) return 0;
  first->next = second;
  pthread_t thread;
  pthread_create(&thread, NULL, teller, first);
  while (!first->ready) {  // ERROR
  }
  pthread_join(thread, NULL);
  free(second);
  free(first);
}
