/* A circular doubly linked list with a sentinel: insertion behind and removal in front of the sentinel. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next, *prev;
};

int main(void) {
  struct node *list = malloc(sizeof *list);
  list->next = list->prev = list;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = list->next;
    n->prev = list;
    list->next->prev = n;
    list->next = n;
  }
  for (struct node *p = list->next; p != list; p = p->next) assert(p->prev->next == p);
  while (list->next != list) {
    struct node *n = list->next;
    list->next = n->next;
    n->next->prev = list;
    free(n);
  }
  free(list);
  return 0;
}
