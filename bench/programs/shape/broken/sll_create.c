/* A singly linked list of any length is created and walked. */
// PROVE: error
/* The seeded bug: the first node keeps an undefined next. */
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
  int data;
};

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    if (head != NULL) n->next = head;
    n->data = 1;
    head = n;
  }
  for (struct node *p = head; p != NULL; p = p->next) assert(p->data == 1);
  return 0;
}
