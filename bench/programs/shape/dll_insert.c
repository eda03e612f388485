/* A node is inserted anywhere into a doubly linked list. */
// PROVE: verified
#include "dll_common.h"

int main(void) {
  struct node *list = create();
  struct node *n = malloc(sizeof *n);
  n->next = n->prev = NULL;
  if (list == NULL) {
    list = n;
  } else {
    struct node *at = somewhere(list);
    n->prev = at;
    n->next = at->next;
    if (at->next != NULL) at->next->prev = n;
    at->next = n;
  }
  check(list);
  destroy(list);
  return 0;
}
