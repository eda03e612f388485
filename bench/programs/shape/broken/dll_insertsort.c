/* Insertion sort of a doubly linked list: each node is taken out of one list and inserted into another. */
// PROVE: error
/* The seeded bug: prev is not cut when a node is taken out. */
#include "../dll_common.h"

int main(void) {
  struct node *list = create(), *sorted = NULL;
  while (list != NULL) {
    struct node *n = list;
    list = list->next;
    n->next = NULL;
    if (sorted == NULL) {
      sorted = n;
    } else if (__VERIFIER_nondet_bool()) {
      n->next = sorted;
      sorted->prev = n;
      sorted = n;
    } else {
      struct node *at = somewhere(sorted);
      n->prev = at;
      n->next = at->next;
      if (at->next != NULL) at->next->prev = n;
      at->next = n;
    }
  }
  check(sorted);
  destroy(sorted);
  return 0;
}
