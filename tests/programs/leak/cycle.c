// EXPECT: verified (3 states, 2 transitions)
// The cycle is still reachable when the program ends.
#include <stdlib.h>

struct node {
  struct node *other;
};

static struct node *root;

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->other = b;
  b->other = a;
  root = b;
  return 0;
}
