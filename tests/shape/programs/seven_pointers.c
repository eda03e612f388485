// PROVE: verified
#include <stdlib.h>
struct node { struct node *a, *b, *c, *d, *e, *f, *g; };
int main(void) {
  struct node *n = malloc(sizeof *n);
  n->a = n->b = n->c = n->d = n->e = n->f = NULL;
  n->g = n;
  free(n);
  return 0;
}
