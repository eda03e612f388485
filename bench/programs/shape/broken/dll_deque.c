/* A doubly linked list with head and tail: nodes are added and removed at both ends. */
// PROVE: error
/* The seeded bug: what has become the first node keeps its prev. */
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next, *prev;
};

int main(void) {
  struct node *head = NULL, *tail = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    if (head == NULL) {
      n->next = n->prev = NULL;
      head = tail = n;
    } else if (__VERIFIER_nondet_bool()) {
      n->prev = NULL;
      n->next = head;
      head->prev = n;
      head = n;
    } else {
      n->next = NULL;
      n->prev = tail;
      tail->next = n;
      tail = n;
    }
  }
  while (head != NULL) {
    assert(head->prev == NULL && tail->next == NULL);
    if (__VERIFIER_nondet_bool()) {
      struct node *gone = head;
      head = gone->next;
      if (head == NULL) {
        tail = NULL;
      }
      free(gone);
    } else {
      struct node *gone = tail;
      tail = gone->prev;
      if (tail == NULL) {
        head = NULL;
      } else {
        tail->next = NULL;
      }
      free(gone);
    }
  }
  return 0;
}
