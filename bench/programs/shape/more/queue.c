/* A queue with head and tail: nodes are added at the tail and taken from the head. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
};
struct queue {
  struct node *head, *tail;
};

static void put(struct queue *q) {
  struct node *n = malloc(sizeof *n);
  n->next = NULL;
  if (q->tail == NULL) {
    q->head = n;
  } else {
    q->tail->next = n;
  }
  q->tail = n;
}

static void take(struct queue *q) {
  struct node *n = q->head;
  if (n == NULL) return;
  q->head = n->next;
  if (q->head == NULL) q->tail = NULL;
  free(n);
}

int main(void) {
  struct queue q = {NULL, NULL};
  while (__VERIFIER_nondet_bool()) {
    if (__VERIFIER_nondet_bool()) {
      put(&q);
    } else {
      take(&q);
    }
    assert((q.head == NULL) == (q.tail == NULL));
    assert(q.tail == NULL || q.tail->next == NULL);
  }
  while (q.head != NULL) take(&q);
  return 0;
}
