/* A skip list of two levels: some nodes are linked a second time. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next, *skip;
};

int main(void) {
  struct node *head = NULL, *express = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    n->skip = NULL;
    head = n;
    if (__VERIFIER_nondet_bool()) {
      n->skip = express;
      express = n;
    }
  }
  for (struct node *p = express; p != NULL; p = p->skip) {
    struct node *q = p;
    while (q != p->skip) q = q->next; /* the next express node comes later in the list */
  }
  while (head != NULL) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
