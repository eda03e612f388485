// PROVE: unknown
// SAYS: pointer_arithmetic.c:9:18: perhaps the pointer arrayidx
#include <stdlib.h>
struct node { struct node *next; int data[4]; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct node *n = malloc(sizeof *n);
  int i = __VERIFIER_nondet_int();
  n->data[i & 3] = 1;
  free(n);
  return 0;
}
