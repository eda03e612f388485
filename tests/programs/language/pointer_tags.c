// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Pointers with flags in their low bits.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct node { int key; uintptr_t next; };

static int marked(uintptr_t link) { return link & 1; }
static struct node *address(uintptr_t link) { return (struct node *)(link & ~(uintptr_t)3); }

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->key = 1;
  b->key = 2;
  a->next = (uintptr_t)b | 1;
  b->next = (uintptr_t)a + 2;
  printf("%d %d\n", marked(a->next), address(a->next)->key);
  printf("%d %d\n", marked(b->next), address(b->next)->key);
  a->next ^= 1;
  printf("%d %d\n", marked(a->next), ((struct node *)a->next)->key);
  printf("%d\n", ((uintptr_t)a & 7) == 0);
  free(address(b->next));
  free(b);
  return 0;
}
