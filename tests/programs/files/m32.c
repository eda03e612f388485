// EXPECT: verified (3 states, 2 transitions)
// FLAGS: -m32
// STDOUT: native
// 32-bit pointers and longs.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; char c; long l; };

int main(void) {
  struct node *n = malloc(sizeof *n);
  n->next = n;
  n->l = 1L << 30;
  printf("%zu %zu %zu %zu\n", sizeof(void *), sizeof(long), sizeof(size_t), sizeof *n);
  printf("%d %ld %lld\n", n->next->next == n, n->l * 2 == n->l + n->l, 1LL << 40);
  uintptr_t u = (uintptr_t)n | 1;
  printf("%d\n", ((struct node *)(u - 1))->next == n);
  free(n);
  return 0;
}
