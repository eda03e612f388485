/* A doubly linked list is reversed by swapping both pointers of each node. */
// PROVE: verified
#include "dll_common.h"

int main(void) {
  struct node *list = create(), *last = NULL;
  for (struct node *p = list; p != NULL;) {
    struct node *next = p->next;
    p->next = p->prev;
    p->prev = next;
    last = p;
    p = next;
  }
  list = last;
  check(list);
  destroy(list);
  return 0;
}
