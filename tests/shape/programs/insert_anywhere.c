// PROVE: verified
// A node is inserted at any place of a list, through a pointer to the link; it is linked before its own link is set.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; };
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node **link = &list;
    while (*link != NULL && __VERIFIER_nondet_bool()) link = &(*link)->next;
    struct node *behind = *link;
    *link = malloc(sizeof **link);
    (*link)->next = behind;
  }
  while (list != NULL) {
    struct node *n = list;
    list = n->next;
    free(n);
  }
  return 0;
}
