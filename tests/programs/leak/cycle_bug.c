// EXPECT: error leak
// Two blocks that point to each other, and nothing points to them: reference counts would not find it.
#include <stdlib.h>

struct node {
  struct node *other;
};

static struct node *root;

static void make(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->other = b;
  b->other = a;
  root = a;
}

int main(void) {
  make();
  root = NULL;  // ERROR
  return 0;
}
