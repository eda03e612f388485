// EXPECT: verified (102 states, 158 transitions)
// Michael and Scott's queue (nodes are freed at the end): two producers, then what comes out.
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
  struct node *n = make(value);
  for (;;) {
    struct node *last = atomic_load(&tail), *next = atomic_load(&last->next);
    if (next) {
      atomic_compare_exchange_strong(&tail, &last, next);
    } else if (atomic_compare_exchange_strong(&last->next, &next, n)) {
      atomic_compare_exchange_strong(&tail, &last, n);
      return;
    }
  }
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
  int sum = 0, count = 0;
  for (struct node *n = atomic_load(&head), *next; n; n = next, count++) {
    next = atomic_load(&n->next);
    sum += n->value;
    free(n);
  }
  assert(sum == 3 && count == 3);
  return 0;
}
