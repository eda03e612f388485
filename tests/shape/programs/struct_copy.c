// PROVE: verified
// Whole structures are copied: from a node to a variable, and back.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; int value; };
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n), fresh = {list, 1};
    *n = fresh;
    list = n;
  }
  while (list) {
    struct node copy = *list;
    free(list);
    list = copy.next;
  }
  return 0;
}
