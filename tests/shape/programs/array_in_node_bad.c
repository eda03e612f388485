// PROVE: error
// The index goes too far. Nodes with a small array of links, of which a constant, and a variable that is known, are the
// index.
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *link[2]; };
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    for (int i = 0; i < 3; i++) n->link[i] = NULL;
    n->link[1] = list;
    list = n;
  }
  while (list) {
    assert(list->link[0] == NULL);
    struct node *next = list->link[1];
    free(list);
    list = next;
  }
  return 0;
}
