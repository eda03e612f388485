// Of numbers, equations with constant factors are followed, and how far they are apart: no products.
// PROVE: unknown
// SAYS: products.c:20:3: perhaps an assertion fails
#include <assert.h>
#include <stdlib.h>
struct node { struct node *next; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned count = 0, square = 0;
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
    square += 2 * count + 1;
    count++;
  }
  for (struct node *next; list; list = next) next = list->next, free(list);
  // It is known to be a number of that parity only.
  assert(square == count * count);
  return 0;
}
