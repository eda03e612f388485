// PROVE: verified
#include <stdint.h>
#include <stdlib.h>
struct node { struct node *next; };
int main(void) {
  struct node *n = malloc(sizeof *n);
  uintptr_t bits = (uintptr_t)n ^ 1;
  n = (struct node *)(bits ^ 1);
  free(n);
  return 0;
}
