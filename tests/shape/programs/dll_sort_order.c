// PROVE: verified
// The nodes of a doubly linked list are inserted into another one; each neighbour in turn gets its link to the node,
// and the node its own to the neighbour.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next, *prev; };
int main(void) {
  struct node *list = NULL, *sorted = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    n->prev = NULL;
    if (list != NULL) list->prev = n;
    list = n;
  }
  while (list != NULL) {
    struct node *n = list, *before = NULL, *behind = sorted;
    list = list->next;
    if (list != NULL) list->prev = NULL;
    while (behind != NULL && __VERIFIER_nondet_bool()) {
      before = behind;
      behind = behind->next;
    }
    n->next = behind;
    if (behind != NULL) behind->prev = n;
    n->prev = before;
    if (before != NULL) before->next = n;
    else sorted = n;
  }
  while (sorted != NULL) {
    struct node *n = sorted;
    sorted = sorted->next;
    free(n);
  }
  return 0;
}
