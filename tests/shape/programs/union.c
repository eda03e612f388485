// PROVE: verified
// A field that is a pointer or a number; which of them, a tag says.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct leaf { int x; };
struct node { struct node *next; int tag; union { struct leaf *leaf; long number; } value; };
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    if (__VERIFIER_nondet_bool()) {
      n->tag = 1;
      n->value.leaf = malloc(sizeof *n->value.leaf);
      n->value.leaf->x = 0;
    } else {
      n->tag = 0;
      n->value.number = 7;
    }
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *n = list;
    list = n->next;
    if (n->tag) free(n->value.leaf);
    free(n);
  }
  return 0;
}
