// PROVE: verified
#include <stdlib.h>
struct node { struct node *next; };
static void destroy(struct node *n) {
  if (!n) return;
  destroy(n->next);
  free(n);
}
int main(void) {
  struct node *n = calloc(1, sizeof *n);
  destroy(n);
  return 0;
}
