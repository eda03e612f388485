// PROVE: verified
#include <stdlib.h>
struct node { struct node *next; };
int main(void) {
  struct node *n = malloc(sizeof *n);
  n = realloc(n, 2 * sizeof *n);
  free(n);
  return 0;
}
