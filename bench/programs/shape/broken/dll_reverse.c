/* A doubly linked list is reversed by swapping both pointers of each node. */
// PROVE: error
/* The seeded bug: prev is not turned around. */
#include "../dll_common.h"

int main(void) {
  struct node *list = create(), *last = NULL;
  for (struct node *p = list; p != NULL;) {
    struct node *next = p->next;
    p->next = p->prev;
    last = p;
    p = next;
  }
  list = last;
  check(list);
  destroy(list);
  return 0;
}
