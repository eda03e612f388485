// PROVE: unknown
// SAYS: obstacles.c:15:5: a function is called through a pointer that is not the same in all executions (in main)
// ALSO: obstacles.c:17:10: the size of an allocation is not a constant (in main)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; void (*visit)(struct node *); };
static void f(struct node *n) { n->visit = NULL; }
int main(void) {
  static struct node *list;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    n->visit = f;
    list = n;
    n->visit(n);
    n->visit = NULL;
    free(malloc(__VERIFIER_nondet_int() & 7));
  }
  return 0;
}
