/* A circular singly linked list: built, walked once around, and freed. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *ring = malloc(sizeof *ring);
  ring->next = ring;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = ring->next;
    ring->next = n;
  }
  struct node *p = ring->next;
  while (p != ring) p = p->next;
  p = ring->next;
  while (p != ring) {
    struct node *next = p->next;
    free(p);
    p = next;
  }
  free(ring);
  return 0;
}
