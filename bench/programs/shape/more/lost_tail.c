/* The rest of a list is cut off, and nobody frees it: a leak, and nothing else. */
// PROVE: error
// LEAKS: error
// SAYS: memory is lost
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
};

struct node *list;

int main(void) {
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  struct node *p = list;
  while (p != NULL && __VERIFIER_nondet_bool()) p = p->next;
  if (p != NULL) p->next = NULL;
  return 0;
}
