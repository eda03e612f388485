// PROVE: verified
#include <stdlib.h>
struct node { struct node *next; void (*visit)(struct node *); };
static void f(struct node *n) { n->next = 0; }
int main(void) {
  struct node *n = malloc(sizeof *n);
  n->visit = f;
  n->visit(n);
  free(n);
  return 0;
}
