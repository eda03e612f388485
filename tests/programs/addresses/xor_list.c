// EXPECT: verified (13 states, 12 transitions)
// WITH: addresses as one allocator might choose them
// An XOR list mixes two addresses into one number.
#include <stdint.h>
#include <stdlib.h>

struct node {
  uintptr_t link;
};

static struct node a, b, c;

int main(void) {
  b.link = (uintptr_t)&a ^ (uintptr_t)&c;
  struct node *next = (struct node *)(b.link ^ (uintptr_t)&a);
  next->link = 1;
  return 0;
}
