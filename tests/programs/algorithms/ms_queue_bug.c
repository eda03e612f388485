// EXPECT: error assertion|leak
// The link is stored without a compare-and-swap: one of two elements may be lost.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node { int value; _Atomic(struct node *) next; };
static _Atomic(struct node *) head, tail;

static struct node *make(int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  atomic_init(&n->next, NULL);
  return n;
}

static void enqueue(int value) {
  struct node *n = make(value), *last = atomic_load(&tail);
  atomic_store(&last->next, n);  // ERROR
  atomic_store(&tail, n);        // ERROR
}

static void *work(void *argument) {
  enqueue((int)(long)argument);
  return NULL;
}

int main(void) {
  pthread_t t;
  struct node *dummy = make(0);
  atomic_init(&head, dummy);
  atomic_init(&tail, dummy);
  pthread_create(&t, NULL, work, (void *)1L);
  enqueue(2);
  pthread_join(t, NULL);
  int count = 0;
  for (struct node *n = atomic_load(&head), *next; n; n = next, count++) {
    next = atomic_load(&n->next);
    free(n);
  }
  assert(count == 3);  // ERROR
  return 0;
}
