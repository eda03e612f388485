/* Two lists are made and joined; all nodes are then freed along one list. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
};

static struct node *create(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    head = n;
  }
  return head;
}

int main(void) {
  struct node *first = create(), *second = create();
  if (first == NULL) {
    first = second;
  } else {
    struct node *p = first;
    while (p->next != NULL) p = p->next;
    p->next = second;
  }
  while (first != NULL) {
    struct node *next = first->next;
    free(first);
    first = next;
  }
  return 0;
}
