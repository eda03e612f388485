// EXPECT: verified
// FLAGS: --check default,livelock
// A queue lock's way of waiting: on a flag in a node of its own.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  atomic_int ready;
  struct node *next;
};

static void *teller(void *argument) {
  struct node *box = argument;
  box->ready = 1;
  return NULL;
}

int main(void) {
  struct node *second = calloc(1, sizeof *second), *first = calloc(1, sizeof *first);
  if (!first || !second) return 0;
  first->next = second;
  pthread_t thread;
  pthread_create(&thread, NULL, teller, first);
  while (!first->ready) {
  }
  pthread_join(thread, NULL);
  free(second);
  free(first);
}
