// EXPECT: error use-after-free
// The list is freed with a loop that reads the link of the freed node.
#include <stdlib.h>

struct node {
  struct node *next;
};

static struct node *push(struct node *list) {
  struct node *n = malloc(sizeof *n);
  n->next = list;
  return n;
}

int main(void) {
  struct node *list = push(push(NULL));
  for (struct node *n = list; n != NULL; n = n->next)  // ERROR
    free(n);
  return 0;
}
