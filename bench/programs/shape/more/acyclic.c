/* Nodes with two links each, both to older ones: ways may meet, but none leads back. */
// PROVE: verified
#include <quotient.h>
#include <stdlib.h>

struct node {
  struct node *first, *second;
};

struct node *kept; /* within reach to the end: no memory is lost */

int main(void) {
  struct node *top = NULL;
  while (quotient_choose(2)) {
    struct node *n = malloc(sizeof *n);
    n->first = top;
    n->second = top;
    top = n;
  }
  quotient_assert_acyclic(top, first, second);
  kept = top;
  return 0;
}
