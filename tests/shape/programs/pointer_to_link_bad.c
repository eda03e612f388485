// PROVE: error
// Nodes that are freed stay: they should be taken out of a list through a pointer to the link that leads to them: that
// of a variable, or of a node.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { int value; struct node *next; };
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->value = __VERIFIER_nondet_bool();
    n->next = list;
    list = n;
  }
  struct node **link = &list;
  while (*link) {
    struct node *n = *link;
    if (n->value) {
      free(n);
    } else {
      link = &n->next;
    }
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
